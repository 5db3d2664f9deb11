import { loginParts } from '#contract/pages.ts';
import type { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { stepHistory } from '#src/browser/step-history.ts';
import type { Services } from '#src/services/services.ts';
import { provideSecondFactor } from '#src/features/second-factor/second-factor.actors.ts';

/** The second factor of login. The browser's Back returns to the form. */
export function provideLoginSecondFactor(open: () => Promise<Services>): typeof secondFactorMachine {
  return provideSecondFactor(open, {
    steps: stepHistory({ isHere: () => window.location.hash !== loginParts.signUp }),
  });
}
