import { assign, forwardTo } from 'xstate';
import { redirectMachine } from '#machines/redirect/redirect.machine.ts';
import { redirectAtStart, setRedirect } from '#machines/redirect/parent-actions.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { setup } from '#machines/shared/setup.ts';
import type { EmailLink, EmailLinkContext, EmailLinkEvent, EmailLinkInput, LinkResult } from './email-link.model.ts';
import { contextAtStart, alreadyApplied, leaves, mustRepeat } from './email-link.rules.ts';

const followLink = port<LinkResult, EmailLink>('followLink');

/** Handles the link from a mail. Only this page's own call consumes it, so link scanners do not. */
export const emailLinkMachine = setup({
  types: {
    context: {} as EmailLinkContext,
    events: {} as EmailLinkEvent,
    input: {} as EmailLinkInput,
    children: {} as { redirect: 'redirect' },
  },
  actors: {
    followLink,
    redirect: redirectMachine,
  },
  actions: {
    setResult: assign(({ event }) => ({ ...outputOf(followLink, event), failure: null })),
    setLinkEmail: assign(({ context: { link } }) => ({
      email: link.kind === 'confirm' ? link.email : '',
      failure: null,
    })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setRepeated: assign({ isRepeated: true, failure: null }),
    setRedirectAtStart: assign(({ context }) => redirectAtStart(leaves(context))),
    setRedirect: assign(setRedirect),
    forwardToRedirect: forwardTo('redirect'),
  },
  guards: {
    alreadyApplied: ({ context }) => alreadyApplied(context),
    mustRepeat: ({ context }) => mustRepeat(context),
    isFailed: ({ context }) => context.failure !== null,
  },
}).createMachine({
  id: 'emailLink',
  context: ({ input }) => contextAtStart(input),
  initial: 'using',
  states: {
    using: {
      invoke: {
        id: 'followLink',
        src: 'followLink',
        input: ({ context }) => context.link,
        onDone: { target: 'ended', actions: 'setResult' },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'alreadyApplied', target: 'ended', actions: 'setLinkEmail' },
        { guard: 'mustRepeat', target: 'using', actions: 'setRepeated' },
        { target: 'ended' },
      ],
    },
    ended: {
      entry: 'setRedirectAtStart',
      description: 'Redirects to the account, unless the link can be retried.',
      invoke: {
        id: 'redirect',
        src: 'redirect',
        input: ({ context }) => ({ leaves: leaves(context) }),
        onSnapshot: { actions: 'setRedirect' },
      },
      on: {
        'link.retry': { guard: 'isFailed', target: 'using', actions: 'setRepeated' },
        'redirect.stop': { actions: 'forwardToRedirect' },
      },
    },
  },
});
