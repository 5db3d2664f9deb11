import { describeTakeBack, dismissTakeBack, takeBackEmailChange } from '#contract/calls/take-back.ts';
import type { LinkDetails, LinkResult } from '#machines/email-link/email-link.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { Send } from './transport/authorized-send.ts';
import type { SendOnce } from './transport/http.ts';

/** Takes an address change back. The mailed link is the credential. */
export const takeBackLinkApi = (send: SendOnce) => ({
  describe: async (token: Secret<string>, signal?: AbortSignal): Promise<LinkDetails> => {
    const { emailAddress, account } = await send(describeTakeBack, {
      body: { token: token.reveal() },
      ...(signal && { signal }),
    });
    return { email: emailAddress, account, isOwn: false };
  },
  takeBack: async (token: Secret<string>, proof: Proof | null, signal?: AbortSignal): Promise<LinkResult> => {
    const { emailAddress, changes } = await send(takeBackEmailChange, {
      body: { token: token.reveal() },
      proof,
      ...(signal && { signal }),
    });
    return { email: emailAddress, changes };
  },
});

/** Dismisses the list of changes by a take-back, once its owner has read it. */
export const takeBackApi = (send: Send) => ({
  dismiss: async (signal?: AbortSignal): Promise<void> => {
    await send(dismissTakeBack, { ...(signal && { signal }) });
  },
});
