// Tested by e2e/profile/email-change.spec.ts.
import { fromPromise, type ActorRefFrom } from 'xstate';
import type { ConfirmedEmail, EmailUsage } from '#contract/calls/email.ts';
import { emailChangeMachine, sendCandidate } from '#machines/email-change/email-change.machine.ts';
import type { Confirmation, EmailDraft } from '#machines/email-change/email-change.model.ts';
import type { SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { Secret } from '#machines/shared/secret.ts';
import { emailApi, emailCandidateApi } from '#src/api/email.ts';
import { passwordApi } from '#src/api/password.ts';
import { countdown } from '#src/services/countdown.ts';
import type { AppServices, Services } from '#src/services/services.ts';
import { informPasskeyManagers } from '#src/session/passkey-managers.ts';
import { replaceSessionCode } from '#src/session/replace-session-code.ts';
import { provideMailedCode } from '#src/features/mailed-code/mailed-code.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';

export type EmailChangeActor = ActorRefFrom<typeof emailChangeMachine>;

/** The change of an address with its ports filled. */
export function provideEmailChange(
  services: Services & Pick<AppServices, 'send' | 'hostApp'>,
): typeof emailChangeMachine {
  const { send, clock } = services;
  const api = emailApi(send, clock);
  const { confirm } = emailCandidateApi(send);
  return fillPorts(emailChangeMachine, {
    actors: {
      readHasPassword: fromPromise<boolean, { usage: EmailUsage }>(async ({ input: { usage }, signal }) => {
        if (usage !== 'change_email') return false;
        return (await passwordApi(send).readStatus(signal)).changedAt !== null;
      }),
      // Accepting the proof also mails the first code.
      sendCandidate: provideSensitiveAction<EmailDraft, SentCode>(
        sendCandidate,
        services,
        ({ subject, proof }, signal) => api.sendCandidate(subject, { proof, step: 'first' }, signal),
      ),
      mailedCode: provideMailedCode<EmailDraft>(({ recipient, again }, signal) =>
        api.sendCandidate(recipient, { proof: null, step: again ? 'again' : 'resume' }, signal),
      ),
      confirmEmail: fromPromise<ConfirmedEmail, Confirmation>(async ({ input }) => {
        const confirmed = await confirm(input);
        const { web_session_auth_code: code } = confirmed;
        if (code !== null) replaceSessionCode(services, new Secret(code));
        // Passkeys are offered under the address.
        if (input.usage === 'change_email') void informPasskeyManagers(services);
        return confirmed;
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady),
    },
  });
}
