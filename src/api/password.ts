import { resetScenario, startChallenge } from '#contract/calls/second-factor.ts';
import {
  changePassword,
  readPasswordStatus,
  removeNewLink,
  removeNewAuthenticator,
  removeNewPasskey,
  resetPassword,
  reviewRecoveryEmail,
} from '#contract/calls/password.ts';
import type { PasswordStatus } from '#contract/calls/password.ts';
import type { RecoveryReview, Removal } from '#machines/link-review/link-review.model.ts';
import type { PasswordDraft } from '#machines/password/password.model.ts';
import type { Reset, ResetAddress, ResetResult } from '#machines/password-reset/password-reset.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { Send } from './transport/authorized-send.ts';
import type { SendOnce } from './transport/http.ts';

const removals = { links: removeNewLink, passkeys: removeNewPasskey, authenticators: removeNewAuthenticator };

export const passwordResetApi = (send: SendOnce) => ({
  /**
   * Starts a reset and returns the id of the method that mails its code. The response does not reveal whether the
   * address has an account.
   */
  startReset: async ({ email, recovery }: ResetAddress, signal?: AbortSignal): Promise<string | null> => {
    const body = { scenario: resetScenario, account: email, ...(recovery !== null && { recovery }) };
    const { methods } = await send(startChallenge, { body, ...(signal && { signal }) });
    return methods[0]?.id ?? null;
  },
  /** Checks the mailed code, or the second factor requested after it. The service remembers the accepted one. */
  check: async (clientId: string, email: string, proof: Proof, signal?: AbortSignal): Promise<void> => {
    await send(resetPassword, { body: { account: email, clientId }, proof, ...(signal && { signal }) });
  },
  /** Sets the password. Returns what is to be reviewed, and further changes. */
  savePassword: async (
    clientId: string,
    { email, password, proof }: Reset,
    signal?: AbortSignal,
  ): Promise<ResetResult> => {
    const result = await send(resetPassword, {
      body: { account: email, password: password.reveal(), clientId },
      proof,
      ...(signal && { signal }),
    });
    const {
      token,
      links = [],
      passkeys = [],
      authenticators = [],
      recoveryEmail = null,
      secondFactorRemoved = false,
      takeBacks = [],
    } = result ?? {};
    return {
      review: token === undefined ? null : { token: new Secret(token), links, passkeys, authenticators, recoveryEmail },
      secondFactorRemoved,
      takeBacks,
    };
  },
  /** Removes something that the response of a reset has listed. */
  removeAddition: async ({ token, kind, id }: Removal, signal?: AbortSignal): Promise<void> => {
    await send(removals[kind], { body: { token: token.reveal(), id }, ...(signal && { signal }) });
  },
  /** Keeps or turns off the recovery email that the response of a reset has listed. */
  reviewRecovery: ({ token, keep }: RecoveryReview, signal?: AbortSignal): Promise<{ isKept: boolean }> =>
    send(reviewRecoveryEmail, { body: { token: token.reveal(), keep }, ...(signal && { signal }) }),
});

export const passwordApi = (send: Send) => ({
  readStatus: (signal?: AbortSignal): Promise<PasswordStatus> =>
    send(readPasswordStatus, { ...(signal && { signal }) }),
  /** Changes the password, or creates the first one. Returns this session's new code; all other sessions end. */
  change: async ({ current, password }: PasswordDraft, proof: Proof | null): Promise<Secret<string>> => {
    const body = { ...(current !== null && { currentPassword: current.reveal() }), password: password.reveal() };
    const reply = await send(changePassword, { body, proof });
    return new Secret(reply.web_session_auth_code);
  },
});
