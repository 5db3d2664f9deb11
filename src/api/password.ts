import { resetScenario, startChallenge } from '#contract/calls/challenge.ts';
import { resetPassword } from '#contract/calls/password.ts';
import type { Reset, ResetAddress } from '#machines/password-reset/password-reset.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { SendOnce } from './http.ts';

export const passwordResetApi = (send: SendOnce) => ({
  /** Starts a reset, and returns the id of the method that mails its code. The answer says nothing about the address. */
  start: async ({ email, recovery }: ResetAddress, signal?: AbortSignal): Promise<string | null> => {
    const body = { scenario: resetScenario, account: email, ...(recovery !== null && { recovery }) };
    const { methods } = await send(startChallenge, { body, ...(signal && { signal }) });
    return methods[0]?.id ?? null;
  },
  /** Sets the password with the mailed code, or with the second factor that the service asked for after it. */
  reset: async (clientId: string, { email, method, code, password }: Reset, proof: Proof | null, signal?: AbortSignal): Promise<void> => {
    await send(resetPassword, {
      body: { account: email, password: password.reveal(), clientId },
      proof: proof ?? { id: method, code },
      ...(signal && { signal }),
    });
  },
});
