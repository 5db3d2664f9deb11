import type { FunctionComponent } from 'react';
import type { ChallengeStepProps } from './challenge-step.tsx';

// Without React: the chart that asks for the step listens before React has come.
let step: FunctionComponent<ChallengeStepProps> | null = null;

/** Fetches the view of the code step, once. Log-in asks for it while it asks the service, and shows no step before. */
export async function loadChallengeStep(): Promise<void> {
  step ??= (await import('./challenge-step.tsx')).ChallengeStep;
}

/** The code step, when it has been fetched. */
export function challengeStep(): FunctionComponent<ChallengeStepProps> | null {
  return step;
}
