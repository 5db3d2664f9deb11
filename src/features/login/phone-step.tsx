import type { JSX } from 'react';
import { PhoneLoginView } from '#src/features/phone-login/phone-login.view.tsx';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import type { LoginActor } from './login.actors.ts';

export interface LoginPhoneStepProps {
  actor: LoginActor;
  /** False while sign-up is shown instead. */
  shown: boolean;
}

export function LoginPhoneStep({ actor, shown }: LoginPhoneStepProps): JSX.Element | null {
  const child = useLast(useSelector(actor, ({ children }) => children.phoneLogin));
  return child === undefined ? null : <PhoneLoginView actor={child} shown={shown} />;
}
