import { assign, setup } from 'xstate';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import type { EmailLink, EmailLinkContext, EmailLinkEvent, EmailLinkInput, LinkResult } from './email-link.model.ts';
import { contextAtStart, alreadyApplied, isRetryOffered, mustRepeat } from './email-link.rules.ts';

const followLink = port<LinkResult, EmailLink>('followLink');

/** Handles the link from a mail. Only this page's own call consumes it, so link scanners do not. */
export const emailLinkMachine = setup({
  types: {
    context: {} as EmailLinkContext,
    events: {} as EmailLinkEvent,
    input: {} as EmailLinkInput,
  },
  actors: {
    followLink,
    goToAccount: port<void>('goToAccount'),
  },
  actions: {
    setResult: assign(({ event }) => ({ ...outputOf(followLink, event), failure: null })),
    setLinkEmail: assign(({ context: { link } }) => ({
      email: link.kind === 'confirm' ? link.email : '',
      failure: null,
    })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setRepeated: assign({ isRepeated: true, failure: null }),
    countDown: assign(({ context }) => ({ secondsLeft: context.secondsLeft - 1 })),
  },
  guards: {
    alreadyApplied: ({ context }) => alreadyApplied(context),
    mustRepeat: ({ context }) => mustRepeat(context),
    returns: ({ context }) => context.returns && !isRetryOffered(context),
    isLastSecond: ({ context }) => context.secondsLeft <= 1,
    isFailed: ({ context }) => context.failure !== null,
  },
  delays: { second: 1000 },
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
      initial: 'deciding',
      on: { 'link.retry': { guard: 'isFailed', target: 'using', actions: 'setRepeated' } },
      states: {
        deciding: { always: [{ guard: 'returns', target: 'counting' }, { target: 'staying' }] },
        counting: {
          after: {
            second: [
              { guard: 'isLastSecond', target: 'leaving' },
              { target: 'counting', reenter: true, actions: 'countDown' },
            ],
          },
          on: { 'redirect.stop': { target: 'staying' } },
        },
        leaving: {
          invoke: {
            id: 'goToAccount',
            src: 'goToAccount',
            onDone: { target: 'staying' },
            onError: { target: 'staying' },
          },
        },
        staying: { description: 'A link leads to the account.' },
      },
    },
  },
});
