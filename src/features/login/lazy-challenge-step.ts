import type { LoginChallengeStep, provideLoginSecondFactor } from './challenge-step.tsx';

// Without React: the chart that asks for the step listens before React has come.
let step: typeof LoginChallengeStep | null = null;

/** Fetches the second factor, chart and view, when the service asks for it; login shows no step before. */
export async function loadChallengeStep(): Promise<typeof provideLoginSecondFactor> {
  const loaded = await import('./challenge-step.tsx');
  step = loaded.LoginChallengeStep;
  return loaded.provideLoginSecondFactor;
}

/** The code step, when it has been fetched. */
export function challengeStep(): typeof LoginChallengeStep | null {
  return step;
}
