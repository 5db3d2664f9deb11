import { assign, emit, setup } from 'xstate';
import { messageAutoHideMs, messageGuardMs } from '#contract/limits.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { present } from '#machines/shared/present.ts';
import type { MessageBarContext, MessageBarEmitted, MessageBarEvent } from './message-bar.model.ts';

/**
 * Shows one message at a time at the top of the page, for a limited time. The root of a page starts it; flows send
 * messages to it.
 */
export const messageBarMachine = setup({
  types: {
    context: {} as MessageBarContext,
    events: {} as MessageBarEvent,
    emitted: {} as MessageBarEmitted,
  },
  actions: {
    setMessage: assign(({ event }) => ({ message: eventOf(event, 'message.show').message })),
    clearMessage: assign({ message: null, held: false }),
    setHeld: assign({ held: true }),
    clearHeld: assign({ held: false }),
    emitActionTaken: emit(({ context }) => ({
      type: 'action.taken' as const,
      id: present(context.message, 'message').id,
    })),
    emitClosed: emit(({ context }) => ({
      type: 'message.closed' as const,
      id: present(context.message, 'message').id,
    })),
  },
  guards: {
    /** A success would take the place of a message that stays until it is closed. */
    isOutranked: ({ context, event }) =>
      context.message?.duration === 0 && eventOf(event, 'message.show').message.kind === 'success',
    hasAction: ({ context }) => typeof context.message?.action === 'string',
    hasOtherMessage: ({ context, event }) => {
      const { id } = eventOf(event, 'message.show').message;
      return context.message !== null && context.message.id !== id;
    },
    isPersistent: ({ context }) => context.message?.duration === 0,
    isHeld: ({ context }) => context.held,
    isReleased: ({ context }) => !context.held,
  },
  delays: {
    autoHide: ({ context }) => context.message?.duration ?? messageAutoHideMs,
    doubleClickGuard: messageGuardMs,
  },
}).createMachine({
  id: 'messageBar',
  context: { message: null, held: false },
  initial: 'hidden',
  on: {
    'message.show': [
      { guard: 'isOutranked', description: 'The page itself shows what succeeded.' },
      {
        guard: 'hasOtherMessage',
        target: '.shown',
        actions: ['emitClosed', 'setMessage'],
        reenter: true,
        description: 'A message replaced by another one counts as closed.',
      },
      { target: '.shown', actions: 'setMessage', reenter: true },
    ],
  },
  states: {
    hidden: { entry: 'clearMessage' },
    shown: {
      type: 'parallel',
      on: {
        'message.close': { target: 'hidden', actions: 'emitClosed' },
        'message.hold': { actions: 'setHeld' },
        'message.release': { actions: 'clearHeld' },
      },
      states: {
        time: {
          initial: 'routing',
          states: {
            routing: { always: [{ guard: 'isPersistent', target: 'staying' }, { target: 'running' }] },
            staying: {},
            running: {
              always: { guard: 'isHeld', target: 'held' },
              after: { autoHide: { target: '#messageBar.hidden', actions: 'emitClosed' } },
            },
            held: { always: { guard: 'isReleased', target: 'running' } },
          },
        },
        action: {
          initial: 'open',
          states: {
            open: { on: { 'action.press': { guard: 'hasAction', target: 'guarded', actions: 'emitActionTaken' } } },
            guarded: {
              description: 'Ignore a second click within half a second.',
              after: { doubleClickGuard: { target: 'open' } },
            },
          },
        },
      },
    },
  },
});
