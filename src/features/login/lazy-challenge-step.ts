import type { LoginChallengeStep, provideLoginSecondFactor } from './challenge-step.tsx';

// Does not import React: the chart that needs the step runs before React has loaded.
let step: typeof LoginChallengeStep | null = null;

/** Loads the second factor, chart and view, when the service requires it. Login shows no step before that. */
export async function loadChallengeStep(): Promise<typeof provideLoginSecondFactor> {
  const loaded = await import('./challenge-step.tsx');
  step = loaded.LoginChallengeStep;
  return loaded.provideLoginSecondFactor;
}

/** The code step, once loaded. */
export function challengeStep(): typeof LoginChallengeStep | null {
  return step;
}
