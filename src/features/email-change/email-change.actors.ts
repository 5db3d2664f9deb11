// Tested by e2e/email-change.spec.ts.
import { fromPromise, type ActorRefFrom } from 'xstate';
import type { ConfirmedEmail, EmailUsage } from '#contract/calls/email.ts';
import { emailChangeMachine, sendCandidate } from '#machines/email-change/email-change.machine.ts';
import type { Confirmation, EmailDraft } from '#machines/email-change/email-change.model.ts';
import type { SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { emailApi, emailCandidateApi } from '#src/api/email.ts';
import { passwordApi } from '#src/api/password.ts';
import { countdown } from '#src/services/countdown.ts';
import type { AppServices, Services } from '#src/services/services.ts';
import { replaceSessionCode } from '#src/session/replace-session-code.ts';
import { provideMailedCode } from '#src/features/mailed-code/mailed-code.actors.ts';
import { provideSecondFactor } from '#src/features/second-factor/second-factor.actors.ts';

export type EmailChangeActor = ActorRefFrom<typeof emailChangeMachine>;

/** The change of an address with its ports filled. */
export function provideEmailChange(services: Services & Pick<AppServices, 'send'>): typeof emailChangeMachine {
  const { send, clock } = services;
  const api = emailApi(send, clock);
  const { confirm } = emailCandidateApi(send);
  // The call that accepted the proof mailed the first code.
  let sent: SentCode | null = null;
  return fillPorts(emailChangeMachine, {
    actors: {
      readHasPassword: fromPromise<boolean, { usage: EmailUsage }>(async ({ input: { usage }, signal }) => {
        if (usage !== 'change_email') return false;
        return (await passwordApi(send).readStatus(signal)).changedAt !== null;
      }),
      sendCandidate: fillPorts(sendCandidate, {
        actors: {
          secondFactor: provideSecondFactor(() => Promise.resolve(services)),
          performAction: fromPromise<void, { subject: EmailDraft | null; proof: Proof | null }>(
            async ({ input: { subject, proof }, signal }) => {
              if (subject === null) throw new ApiError('unknown');
              sent = await api.sendCandidate(subject, { proof, step: 'first' }, signal);
            },
          ),
        },
      }),
      mailedCode: provideMailedCode<EmailDraft | null>(({ recipient, again }, signal) => {
        const first = sent;
        sent = null;
        if (first !== null) return Promise.resolve(first);
        return recipient === null
          ? Promise.reject(new ApiError('unknown'))
          : api.sendCandidate(recipient, { proof: null, step: again ? 'again' : 'resume' }, signal);
      }),
      confirmEmail: fromPromise<ConfirmedEmail, Confirmation>(async ({ input }) => {
        const confirmed = await confirm(input);
        const { web_session_auth_code: code } = confirmed;
        if (code !== null) replaceSessionCode(services, new Secret(code));
        return confirmed;
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady),
    },
  });
}
