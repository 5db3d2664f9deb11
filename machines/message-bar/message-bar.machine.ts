import { assign, emit, not, setup } from 'xstate';
import { messageAutoHideMs, messageGuardMs } from '#contract/limits.ts';
import type { MessageBarContext, MessageBarEmitted, MessageBarEvent } from './message-bar.model.ts';

export const messageBarMachine = setup({
  types: {
    context: {} as MessageBarContext,
    events: {} as MessageBarEvent,
    emitted: {} as MessageBarEmitted,
  },
  actions: {
    keepMessage: assign({
      message: ({ context, event }) => (event.type === 'message.show' ? event.message : context.message),
    }),
    forgetMessage: assign({ message: null, held: false }),
    tellTaken: emit(({ context }) => ({ type: 'action.taken' as const, id: context.message?.id ?? '' })),
    tellClosed: emit(({ context }) => ({ type: 'message.closed' as const, id: context.message?.id ?? '' })),
  },
  guards: {
    hasAction: ({ context }) => typeof context.message?.action === 'string',
    stays: ({ context }) => context.message?.duration === 0,
    isHeld: ({ context }) => context.held,
  },
  delays: {
    autoHide: ({ context }) => context.message?.duration ?? messageAutoHideMs,
    doubleClickGuard: messageGuardMs,
  },
}).createMachine({
  id: 'messageBar',
  context: { message: null, held: false },
  initial: 'hidden',
  on: { 'message.show': { target: '.shown', actions: 'keepMessage', reenter: true } },
  states: {
    hidden: { entry: 'forgetMessage' },
    shown: {
      type: 'parallel',
      on: {
        'message.close': { target: 'hidden', actions: 'tellClosed' },
        'message.hold': { actions: assign({ held: true }) },
        'message.release': { actions: assign({ held: false }) },
      },
      states: {
        time: {
          initial: 'routing',
          states: {
            routing: { always: [{ guard: 'stays', target: 'staying' }, { target: 'running' }] },
            staying: {},
            running: {
              always: { guard: 'isHeld', target: 'held' },
              after: { autoHide: { target: '#messageBar.hidden', actions: 'tellClosed' } },
            },
            held: { always: { guard: not('isHeld'), target: 'running' } },
          },
        },
        action: {
          initial: 'open',
          states: {
            open: { on: { 'action.press': { guard: 'hasAction', target: 'guarded', actions: 'tellTaken' } } },
            guarded: {
              description: 'A second click within half a second does nothing.',
              after: { doubleClickGuard: { target: 'open' } },
            },
          },
        },
      },
    },
  },
});
