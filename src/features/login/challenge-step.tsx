import type { JSX } from 'react';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import type { LoginActor } from './login.actors.ts';

export function LoginChallengeStep({ actor, busy }: { actor: LoginActor; busy: boolean }): JSX.Element {
  const child = useSelector(actor, ({ children }) => children.logIn?.getSnapshot().children.secondFactor);
  return <ChallengeStep child={child} busy={busy} />;
}
