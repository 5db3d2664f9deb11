import { SimulatedClock, createActor } from 'xstate';
import { emailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import type { EmailLink, EmailLinkInput, LinkResult } from '#machines/email-link/email-link.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { controlledActor } from './ports.ts';

export const link: EmailLink = {
  kind: 'confirm',
  usage: 'verify_email',
  email: 'ann@example.com',
  token: new Secret('token'),
};

/** The running chart, every port held open. */
export function startEmailLink(input: Partial<EmailLinkInput> = {}) {
  const ports = { useLink: controlledActor<LinkResult, EmailLink>(), goToAccount: controlledActor() };
  const machine = emailLinkMachine.provide({
    actors: { useLink: ports.useLink.logic, goToAccount: ports.goToAccount.logic },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { link, returns: true, ...input }, clock }).start();
  return { actor, ports, clock, value: () => actor.getSnapshot().value };
}
