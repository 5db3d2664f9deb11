import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { PhoneLoginStatus } from '#contract/calls/phone-login.ts';
import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import { isWaitOver, mustWait, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import type { AskedLogin, PhoneLoginContext, PhoneLoginEvent, PhoneLoginOutput } from './phone-login.model.ts';
import { contextAtStart, pauseMs } from './phone-login.rules.ts';

const askForLogin = port<AskedLogin>('askForLogin');
const readStatus = port<PhoneLoginStatus, { deviceCode: Secret<string> }>('readStatus');
const logInWithPhone = port<void, { deviceCode: Secret<string> }>('logInWithPhone');

const codeIn = ({ context }: { context: PhoneLoginContext }) => ({
  deviceCode: present(context.asked, 'asked').deviceCode,
});

/**
 * Login on a computer with the phone: a QR code, the number that the phone has to choose, and the wait for its
 * decision. A child of `login`. Nothing is decided here: only the service logs in.
 */
export const phoneLoginMachine = setup({
  types: {
    context: {} as PhoneLoginContext,
    events: {} as PhoneLoginEvent,
    output: {} as PhoneLoginOutput,
    children: {} as { steps: 'steps' },
  },
  actors: { askForLogin, readStatus, logInWithPhone, waitCountdown, steps: fromCallback<StepCommand>(noopSource) },
  actions: {
    setAsked: assign(({ event }) => {
      const asked = outputOf(askForLogin, event);
      return { asked, interval: asked.interval };
    }),
    setStatus: assign(({ event }) => ({ ...outputOf(readStatus, event), failure: null })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setWaitSeconds: assign(setWaitSeconds),
    setNothingAsked: assign(contextAtStart),
    clearCode: assign({ asked: null, waitSeconds: 0 }),
    showStep: sendTo('steps', { type: 'step.show', step: 1 }),
    leaveStep: sendTo('steps', { type: 'step.show', step: 0 }),
  },
  guards: {
    mustWait,
    isAllowed: ({ context }) => context.state === 'allowed',
    isRefused: ({ context }) => context.state === 'refused',
    isOver: ({ context }) => context.state === 'over',
    /** Once the phone has chosen the number, the service decides how long it has. */
    isExpired: ({ context, event }) => context.state === 'waiting' && isWaitOver({ event }),
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    isRefusedByPhone: ({ context }) => context.failure?.symbol === 'phone_login_refused',
    isLoginOver: ({ context }) => context.failure?.symbol === 'phone_login_over',
  },
  delays: { pause: ({ context }) => pauseMs(context) },
}).createMachine({
  id: 'phoneLogin',
  context: contextAtStart,
  invoke: { id: 'steps', src: 'steps' },
  entry: 'showStep',
  initial: 'asking',
  on: { 'phone.leave': { target: '.left' }, 'step.back': { target: '.left' } },
  states: {
    asking: {
      entry: 'setNothingAsked',
      invoke: {
        id: 'askForLogin',
        src: 'askForLogin',
        onDone: { target: 'waiting', actions: 'setAsked' },
        onError: { target: 'unavailable', actions: 'setFailure' },
      },
    },
    waiting: {
      invoke: {
        id: 'waitCountdown',
        src: 'waitCountdown',
        input: ({ context }) => ({ until: present(context.asked, 'asked').until }),
      },
      on: {
        'waitCountdown.tick': [{ guard: 'isExpired', target: 'over' }, { actions: 'setWaitSeconds' }],
      },
      initial: 'paused',
      states: {
        paused: { after: { pause: { target: 'reading' } } },
        reading: {
          description: 'If it fails, the page says so and reads again.',
          invoke: {
            id: 'readStatus',
            src: 'readStatus',
            input: codeIn,
            onDone: { target: 'sorting', actions: 'setStatus' },
            onError: { target: 'paused', actions: 'setFailure' },
          },
        },
        sorting: {
          always: [
            { guard: 'isAllowed', target: '#phoneLogin.loggingIn' },
            { guard: 'isRefused', target: '#phoneLogin.refused' },
            { guard: 'isOver', target: '#phoneLogin.over' },
            { target: 'paused' },
          ],
        },
      },
    },
    loggingIn: {
      description: 'A running call cannot be cancelled.',
      invoke: {
        id: 'logInWithPhone',
        src: 'logInWithPhone',
        input: codeIn,
        onDone: { target: 'loggedIn' },
        onError: { target: 'failed', actions: 'setFailure' },
      },
      on: { 'phone.leave': {}, 'step.back': {} },
    },
    failed: {
      always: [
        {
          guard: 'isOutcomeUnknown',
          target: 'waiting',
          description: 'Its state tells whether the service has the call: it allows only one.',
        },
        { guard: 'isRefusedByPhone', target: 'refused' },
        { guard: 'isLoginOver', target: 'over' },
        { target: 'unavailable' },
      ],
    },
    refused: { entry: 'clearCode', on: { 'code.renew': { target: 'asking' } } },
    over: { entry: 'clearCode', on: { 'code.renew': { target: 'asking' } } },
    unavailable: {
      entry: 'clearCode',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
        'code.renew': [{ guard: 'mustWait' }, { target: 'asking' }],
      },
    },
    loggedIn: { type: 'final', entry: 'clearCode', output: { isLoggedIn: true } },
    left: { type: 'final', entry: ['clearCode', 'leaveStep'], output: { isLoggedIn: false } },
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- XState does not type the output of a final state
  output: ({ event }) => event.output as PhoneLoginOutput,
});
