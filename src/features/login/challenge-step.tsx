// A separate chunk, loaded while the service handles the login (`lazy-challenge-step.ts`).
import type { JSX } from 'react';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import type { LoginActor } from './login.actors.ts';

// In this chunk because the chart needs it when the step is shown.
export { provideLoginSecondFactor } from './login-second-factor.actors.ts';

export function LoginChallengeStep({ actor, busy }: { actor: LoginActor; busy: boolean }): JSX.Element {
  const child = useSelector(actor, ({ children }) => children.logIn?.getSnapshot().children.secondFactor);
  return <ChallengeStep child={child} busy={busy} />;
}
