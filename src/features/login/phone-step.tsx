import type { JSX } from 'react';
import { PhoneLoginView } from '#src/features/phone-login/phone-login.view.tsx';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import type { LoginActor } from './login.actors.ts';

export function LoginPhoneStep({ actor }: { actor: LoginActor }): JSX.Element | null {
  const child = useLast(useSelector(actor, ({ children }) => children.phoneLogin));
  return child === undefined ? null : <PhoneLoginView actor={child} />;
}
