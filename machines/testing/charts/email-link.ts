import { startControlled } from '../controlled.ts';
import { emailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import type { EmailLink, EmailLinkInput } from '#machines/email-link/email-link.model.ts';
import { Secret } from '#machines/shared/secret.ts';

export const link: EmailLink = {
  kind: 'confirm',
  usage: 'verify_email',
  email: 'ann@example.com',
  token: new Secret('token'),
};

/** The running chart, every port held open. */
export function startEmailLink(input: Partial<EmailLinkInput> = {}) {
  return startControlled(emailLinkMachine, { input: { link, returns: true, ...input } });
}
