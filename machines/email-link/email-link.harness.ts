import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import { emailLinkMachine } from './email-link.machine.ts';
import type { EmailLink, EmailLinkInput, LinkDetails } from './email-link.model.ts';
import { Secret } from '#machines/shared/secret.ts';

export const link: EmailLink = {
  kind: 'confirm',
  usage: 'verify_email',
  email: 'ann@example.com',
  token: new Secret('token'),
};

export const details: LinkDetails = { email: 'ann@example.com', account: 'm•••n@example.com', isOwn: false };

/** The running chart, every port held open. */
export function startEmailLink(input: Partial<EmailLinkInput> = {}) {
  const { ports, ...chart } = startControlled(emailLinkMachine, { input: { link, returns: true, ...input } });
  return {
    ...chart,
    ports: { ...ports, ...challengeOf(ports.followLink) },
    secondFactor: () => chart.actor.getSnapshot().children.followLink?.getSnapshot().children.secondFactor,
  };
}

/** The chart once its link was followed. */
export async function followEmailLink(input: Partial<EmailLinkInput> = {}) {
  const started = startEmailLink(input);
  await started.ports.describeLink.answer(details);
  started.actor.send({ type: 'link.follow' });
  return started;
}
