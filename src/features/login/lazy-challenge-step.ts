import type { LoginChallengeStep } from './challenge-step.tsx';

// Without React: the chart that asks for the step listens before React has come.
let step: typeof LoginChallengeStep | null = null;

/** Fetches the view of the code step, once. Log-in asks for it while it asks the service, and shows no step before. */
export async function loadChallengeStep(): Promise<void> {
  step ??= (await import('./challenge-step.tsx')).LoginChallengeStep;
}

/** The code step, when it has been fetched. */
export function challengeStep(): typeof LoginChallengeStep | null {
  return step;
}
