// Tested by e2e/third-party/third-party-register.spec.ts.
import { sessionCodeThirdPartySeconds } from '#contract/limits.ts';
import type { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import type { Registration } from '#machines/account-creation/account-creation.model.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { thirdPartyRegisterApi } from '#src/api/third-party.ts';
import { stepHistory } from '#src/browser/step-history.ts';
import type { Services } from '#src/services/services.ts';
import { establishSession } from '#src/session/establish-session.ts';
import { filledIn, provideAccountCreation } from '#src/features/account-creation/account-creation.actors.ts';

/** Creates an account for a third party's new user: calls carry the ticket, and there is no password. */
export function provideThirdPartyRegister(services: Services): typeof accountCreationMachine {
  const { clock, cookies, sendOnce } = services;
  const { register, sendCode } = thirdPartyRegisterApi(sendOnce, clock);
  const createAccount = async (
    { ticket, details, agreements, code }: Registration,
    signal: AbortSignal,
  ): Promise<void> => {
    if (!cookies.cookiesEnabled()) throw new ApiError('cookies_off');
    const { email, country, news } = filledIn(details);
    const reply = await register({ ticket: filledIn(ticket).ticket, email, news, country, agreements, code }, signal);
    await establishSession(services, reply, { sessionCodeSeconds: sessionCodeThirdPartySeconds }, signal);
  };
  return provideAccountCreation(() => Promise.resolve(services), {
    sendCode: ({ recipient: { ticket, details }, again }, signal) =>
      sendCode({ ticket: filledIn(ticket).ticket, email: filledIn(details).email, again }, signal),
    createAccount,
    confirmCreated: async (input, signal) => {
      await createAccount(input, signal);
      return true;
    },
    steps: stepHistory(),
  });
}
