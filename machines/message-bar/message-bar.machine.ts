import { assign, emit, setup } from 'xstate';
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
    forgetMessage: assign({ message: null }),
    tellTaken: emit(({ context }) => ({ type: 'action.taken' as const, id: context.message?.id ?? '' })),
    tellClosed: emit(({ context }) => ({ type: 'message.closed' as const, id: context.message?.id ?? '' })),
  },
  guards: {
    hasAction: ({ context }) => typeof context.message?.action === 'string',
    stays: ({ context }) => context.message?.duration === 0,
  },
  delays: {
    autoHide: ({ context }) => context.message?.duration ?? messageAutoHideMs,
    doubleClickGuard: messageGuardMs,
  },
}).createMachine({
  id: 'messageBar',
  context: { message: null },
  initial: 'hidden',
  on: { 'message.show': { target: '.shown', actions: 'keepMessage', reenter: true } },
  states: {
    hidden: { entry: 'forgetMessage' },
    shown: {
      type: 'parallel',
      on: { 'message.close': { target: 'hidden', actions: 'tellClosed' } },
      states: {
        time: {
          initial: 'sorting',
          states: {
            sorting: { always: [{ guard: 'stays', target: 'staying' }, { target: 'running' }] },
            staying: {},
            running: {
              after: { autoHide: { target: '#messageBar.hidden', actions: 'tellClosed' } },
              on: { 'message.hold': { target: 'held' } },
            },
            held: { on: { 'message.release': { target: 'running' } } },
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
