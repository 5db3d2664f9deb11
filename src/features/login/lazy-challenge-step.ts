import { lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import type { provideLoginSecondFactor } from './login-second-factor.actors.ts';

export const challengeStep = lazyView(async () => (await import('./challenge-step.tsx')).LoginChallengeStep);

/** Loads the second factor, chart and view, when the service requires it. Login shows no step before that. */
export async function loadChallengeStep(): Promise<typeof provideLoginSecondFactor> {
  const [actors] = await Promise.all([import('./login-second-factor.actors.ts'), challengeStep.load()]);
  return actors.provideLoginSecondFactor;
}
