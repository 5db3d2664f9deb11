import { loginParts } from '#contract/pages.ts';
import type { phoneLoginMachine } from '#machines/phone-login/phone-login.machine.ts';
import { stepHistory } from '#src/browser/step-history.ts';
import type { Services } from '#src/services/services.ts';
import { providePhoneLogin } from '#src/features/phone-login/phone-login.actors.ts';

/** Login with the phone. The browser's Back returns to the form, a reload to the step. */
export function provideLoginPhone(open: () => Promise<Services>): typeof phoneLoginMachine {
  return providePhoneLogin(
    open,
    stepHistory({ flow: 'phoneLogin', isHere: () => window.location.hash !== loginParts.signUp }),
  );
}
