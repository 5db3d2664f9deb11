import type { ChallengedStep } from './challenge-step.tsx';

// Without React: the chart that asks for the step listens before React has come.
let step: typeof ChallengedStep | null = null;

/** Fetches the view of the code step, once. Log-in asks for it while it asks the service, and shows no step before. */
export async function loadChallengedStep(): Promise<void> {
  step ??= (await import('./challenge-step.tsx')).ChallengedStep;
}

/** The code step, when it has been fetched. */
export function challengedStep(): typeof ChallengedStep | null {
  return step;
}
