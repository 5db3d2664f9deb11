import type { ConfirmedEmail, EmailUsage } from '#contract/calls/email.ts';
import { emailChangeMachine } from './email-change.machine.ts';
import type { EmailDraft } from './email-change.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { challengeOf, startControlled } from '#machines/testing/controlled.ts';

export const formerEmail = 'ann@example.com';
export const newEmail = 'ann@harthouse.example';
export const draft: EmailDraft = {
  usage: 'change_email',
  email: newEmail,
  password: new Secret('correct horse battery'),
};
export const changed: ConfirmedEmail = {
  usage: 'change_email',
  emailAddress: newEmail,
  undoUntil: Date.UTC(2026, 10, 30, 12),
  web_session_auth_code: 'renewed',
};

/** The running chart, every port held open. */
export function startEmailChange(usage: EmailUsage = 'change_email', waiting: string | null = null) {
  const { ports, ...chart } = startControlled(emailChangeMachine, { input: { usage, waiting, former: formerEmail } });
  const { sendCode, resendCountdown: resend } = ports.mailedCode;
  return {
    ...chart,
    ports: { ...ports, ...challengeOf(ports.sendCandidate), sendCode, resend, wait: ports.waitCountdown },
    secondFactor: () => chart.actor.getSnapshot().children.sendCandidate?.getSnapshot().children.secondFactor,
  };
}
