import { useState } from 'react';
import type { JSX } from 'react';
import { useSelector } from '@xstate/react';
import { SecondFactorView } from '#src/features/second-factor/second-factor.view.tsx';
import type { LoginActor } from './use-screen.ts';

/** The second step. While a proof is checked its child has ended: what it showed last stays. */
export function ChallengeStep({ actor, busy }: { actor: LoginActor; busy: boolean }): JSX.Element | null {
  const child = useSelector(actor, ({ children }) => children.secondFactor);
  const [shown, setShown] = useState(child);
  if (child !== undefined && child !== shown) setShown(child);
  return shown === undefined ? null : <SecondFactorView actor={shown} busy={busy} />;
}
