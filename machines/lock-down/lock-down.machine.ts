import { assign, setup } from 'xstate';
import type { LockDown, LockDownStep } from '#contract/calls/lock-down.ts';
import type { SecurityEventReply } from '#contract/calls/security-activity.ts';
import { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts';
import { passkeyMachine } from '#machines/passkey/passkey.machine.ts';
import { passwordMachine } from '#machines/password/password.machine.ts';
import { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { setReadFailure, waitForRead } from '#machines/retryable-read/retryable-read.rules.ts';
import { mustWait, setWaitSeconds, waitCountdown } from '#machines/shared/wait.ts';
import { thirdPartyLinksMachine } from '#machines/third-party-links/third-party-links.machine.ts';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { outputOfAny } from '#machines/shared/output-of-any.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type { LockDownContext, LockDownEvent, LockDownInput, StepReport } from './lock-down.model.ts';
import {
  contextAtStart,
  hasNewCodes,
  hasNewPassword,
  hasOnlyThisSession,
  isBegun,
  isUnkept,
  nextStep,
  stateOf,
} from './lock-down.rules.ts';

const readLockDown = port<LockDown | null>('readLockDown');
const describeReport = port<SecurityEventReply, { event: string }>('describeReport');
const startLockDown = port<LockDown, { event: string | null }>('startLockDown');
const saveStep = port<LockDown, { report: StepReport }>('saveStep');

/** The checklist after a login by someone else. Each step runs its own feature's chart as a child. */
export const lockDownMachine = setup({
  types: {
    context: {} as LockDownContext,
    events: {} as LockDownEvent,
    input: {} as LockDownInput,
    tags: {} as 'busy',
    children: {} as { [Step in LockDownStep]: Step },
  },
  actors: {
    readLockDown,
    describeReport,
    startLockDown,
    saveStep,
    waitCountdown,
    sessions: accountSessionsMachine,
    password: passwordMachine,
    secondFactor: twoFactorMachine,
    passkeys: passkeyMachine,
    links: thirdPartyLinksMachine,
    recoveryEmail: recoveryEmailMachine,
  },
  actions: {
    setLockDown: assign(({ context, event }) => {
      const lockDown = outputOfAny([readLockDown, startLockDown, saveStep], event);
      return { lockDown, failure: null, report: null, isUnkept: isUnkept({ ...context, lockDown }) };
    }),
    setLinked: assign(({ event }) => ({ linked: outputOf(describeReport, event) })),
    setNextStep: assign(({ context }) => ({ current: nextStep(context) })),
    setOpenedStep: assign(({ event }) => ({ current: eventOf(event, 'step.open').step })),
    setDone: assign(({ context }) => ({ report: { step: present(context.current, 'step'), state: 'done' as const } })),
    setSkipped: assign(({ context }) => ({
      report: { step: present(context.current, 'step'), state: 'skipped' as const },
    })),
    setReadFailure: assign(setReadFailure),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setWaitSeconds: assign(setWaitSeconds),
    clearEvent: assign({ event: null, linked: null }),
    forgetEvent: () => undefined,
  },
  guards: {
    mustWait,
    isEventUnknown: ({ context }) => context.failure?.symbol === 'not_found',
    isReported: ({ context }) => context.event !== null && context.isPressed,
    isLinked: ({ context }) => context.event !== null,
    isBegun: ({ context }) => isBegun(context),
    isAt: ({ context }, step: LockDownStep) => context.current === step,
    isSkipped: ({ context, event }) => stateOf(context, eventOf(event, 'step.open').step) === 'skipped',
    hasOnlyThisSession: ({ event }) => hasOnlyThisSession(event),
    hasNewPassword: ({ event }) => hasNewPassword(event),
    hasNewCodes: ({ event }) => hasNewCodes(event),
  },
}).createMachine({
  id: 'lockDown',
  context: contextAtStart,
  initial: 'entering',
  states: {
    entering: { always: [{ guard: 'isReported', target: 'starting' }, { target: 'reading' }] },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readLockDown',
        src: 'readLockDown',
        onDone: { target: 'routing', actions: 'setLockDown' },
        onError: { target: 'unavailable', actions: 'setReadFailure' },
      },
    },
    unavailable: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitForRead },
      on: {
        'read.retry': [{ guard: 'mustWait' }, { target: 'entering' }],
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
    describing: {
      tags: 'busy',
      invoke: {
        id: 'describeReport',
        src: 'describeReport',
        input: ({ context }) => ({ event: present(context.event, 'event') }),
        onDone: { target: 'notBegun', actions: 'setLinked' },
        onError: { target: 'refused', actions: 'setReadFailure' },
      },
    },
    notBegun: { on: { 'lockDown.start': { target: 'starting' } } },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startLockDown',
        src: 'startLockDown',
        input: ({ context }) => ({ event: context.event }),
        onDone: { target: 'routing', actions: ['setLockDown', 'clearEvent'] },
        onError: { target: 'refused', actions: 'setReadFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'isEventUnknown', target: 'reading', actions: ['clearEvent', 'forgetEvent'] },
        { target: 'unavailable' },
      ],
    },
    routing: {
      always: [
        { guard: 'isBegun', target: 'choosing', actions: ['setNextStep', 'clearEvent', 'forgetEvent'] },
        { guard: 'isLinked', target: 'describing' },
        { target: 'notBegun' },
      ],
    },
    choosing: {
      always: [
        { guard: { type: 'isAt', params: 'sessions' }, target: 'working.sessions' },
        { guard: { type: 'isAt', params: 'password' }, target: 'working.password' },
        { guard: { type: 'isAt', params: 'secondFactor' }, target: 'working.secondFactor' },
        { guard: { type: 'isAt', params: 'passkeys' }, target: 'working.passkeys' },
        { guard: { type: 'isAt', params: 'links' }, target: 'working.links' },
        { guard: { type: 'isAt', params: 'recoveryEmail' }, target: 'working.recoveryEmail' },
        { target: 'finished' },
      ],
    },
    working: {
      description: 'Each step is its own feature’s chart; a reload returns to the first open step.',
      initial: 'sessions',
      on: {
        'step.skip': { target: 'saving', actions: 'setSkipped' },
        'step.open': { guard: 'isSkipped', target: 'choosing', actions: 'setOpenedStep' },
      },
      states: {
        sessions: {
          invoke: {
            id: 'sessions',
            src: 'sessions',
            input: { kind: 'sessions' },
            onSnapshot: { guard: 'hasOnlyThisSession', target: '#lockDown.saving', actions: 'setDone' },
          },
        },
        password: {
          invoke: {
            id: 'password',
            src: 'password',
            onSnapshot: { guard: 'hasNewPassword', target: '#lockDown.saving', actions: 'setDone' },
          },
        },
        secondFactor: {
          invoke: {
            id: 'secondFactor',
            src: 'secondFactor',
            input: { isDismissed: true },
            onSnapshot: { guard: 'hasNewCodes', target: '#lockDown.saving', actions: 'setDone' },
          },
        },
        passkeys: {
          invoke: { id: 'passkeys', src: 'passkeys', input: { canCreate: false } },
          on: { 'step.confirm': { target: '#lockDown.saving', actions: 'setDone' } },
        },
        links: {
          invoke: { id: 'links', src: 'links' },
          on: { 'step.confirm': { target: '#lockDown.saving', actions: 'setDone' } },
        },
        recoveryEmail: {
          invoke: { id: 'recoveryEmail', src: 'recoveryEmail' },
          on: { 'step.confirm': { target: '#lockDown.saving', actions: 'setDone' } },
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveStep',
        src: 'saveStep',
        input: ({ context }) => ({ report: present(context.report, 'report') }),
        onDone: { target: 'routing', actions: 'setLockDown' },
        onError: { target: 'unsaved', actions: 'setFailure' },
      },
    },
    unsaved: {
      description:
        "The step's action is done; only the checklist does not know it. Saving it again changes nothing else.",
      on: { 'report.retry': { target: 'saving' } },
    },
    finished: {
      on: { 'step.open': { guard: 'isSkipped', target: 'choosing', actions: 'setOpenedStep' } },
    },
  },
});
