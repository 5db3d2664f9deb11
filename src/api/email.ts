import {
  confirmEmail,
  confirmRecoveryEmail,
  describeEmailLink,
  readRecoveryEmail,
  removeRecoveryEmail,
  sendCandidate,
} from '#contract/calls/email.ts';
import type { ConfirmedEmail, DescribedLink } from '#contract/calls/email.ts';
import type { Confirmation, EmailDraft } from '#machines/email-change/email-change.model.ts';
import type { SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { sentCodeOf } from './transport/sent-code.ts';
import type { Send } from './transport/authorized-send.ts';
import type { Clock } from './transport/clock.ts';
import type { SendOnce } from './transport/http.ts';

interface CandidateOptions {
  proof: Proof | null;
  /** Another code, or the continuation of an earlier request in this session. Neither needs the password or a proof. */
  step: 'first' | 'again' | 'resume';
}

export const emailApi = (send: Send, clock: Clock) => ({
  /** Asks the service to mail a code and a link to a new address. */
  sendCandidate: async (
    { usage, email, password }: EmailDraft,
    { proof, step }: CandidateOptions,
    signal?: AbortSignal,
  ): Promise<SentCode> => {
    const body = {
      emailAddress: email,
      usage,
      ...(password !== null && { password: password.reveal() }),
      ...(step !== 'first' && { [step]: true }),
    };
    return sentCodeOf(await send(sendCandidate, { body, proof, ...(signal && { signal }) }), clock);
  },
  readRecovery: async (signal?: AbortSignal): Promise<string | null> => {
    const { emailAddress } = await send(readRecoveryEmail, { ...(signal && { signal }) });
    return emailAddress;
  },
  removeRecovery: async (proof: Proof | null): Promise<void> => {
    await send(removeRecoveryEmail, { proof });
  },
});

/** Confirms codes and links from mails. Neither needs a session: the code is the credential. */
export const emailCandidateApi = (send: SendOnce | Send) => ({
  describe: (email: string, token: Secret<string>, signal?: AbortSignal): Promise<DescribedLink> =>
    send(describeEmailLink, {
      body: { candidate: token.reveal(), emailAddress: email },
      ...(signal && { signal }),
    }),
  confirm: ({ usage, email, code }: Confirmation, signal?: AbortSignal): Promise<ConfirmedEmail> =>
    send(usage === 'backup_email' ? confirmRecoveryEmail : confirmEmail, {
      body: { candidate: code.reveal(), emailAddress: email },
      ...(signal && { signal }),
    }),
});
