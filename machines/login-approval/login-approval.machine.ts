import { assign, setup } from 'xstate';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { challengeIn, challengeSecondsIn } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import { isWaitOver, setWaitSeconds, waitCountdown } from '#machines/shared/wait.ts';
import { present } from '#machines/shared/present.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type {
  Approval,
  LoginApprovalContext,
  LoginApprovalEvent,
  LoginApprovalInput,
  ReadRequest,
} from './login-approval.model.ts';
import { contextAtStart, outcomeOf, proofEndOf, readOf } from './login-approval.rules.ts';

export const readRequest = makeRetryableRead<ReadRequest, { code: Secret<string> }>('readRequest');
export const allowLogin = makeSensitiveAction<Approval>('allowLogin', secondFactorMachine);
const refuseLogin = port<void, { code: Secret<string> }>('refuseLogin');

const codeIn = ({ context }: { context: LoginApprovalContext }) => ({ code: present(context.code, 'code') });

const endIn = ({ context: { until } }: { context: LoginApprovalContext }) => ({ until });

/**
 * On the phone: which browser wants to log in, the choice of the number that it shows, and the proof that the owner of
 * the account chose it. Whatever is not allowed stays refused.
 */
export const loginApprovalMachine = setup({
  types: {
    context: {} as LoginApprovalContext,
    events: {} as LoginApprovalEvent,
    input: {} as LoginApprovalInput,
    tags: {} as 'busy',
    children: {} as { readRequest: 'readRequest'; allowLogin: 'allowLogin' },
  },
  actors: { readRequest, allowLogin, refuseLogin, waitCountdown },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readRequest'),
    setRead: assign(({ context, event }) => readOf(context, outputOf(readRequest, event))),
    setNumber: assign(({ event }) => ({
      number: eventOf(event, 'number.choose').number,
      failure: null,
      challenge: null,
      isInterrupted: false,
    })),
    setChallenge: assign(setChallenge),
    setProofEnd: assign(({ context, event }) => proofEndOf(context, challengeSecondsIn(event))),
    setWaitSeconds: assign(setWaitSeconds),
    setFailure: assign(setFailure),
    setInterrupted: assign({ failure: null, isInterrupted: true }),
    clearFailure: assign({ failure: null, isInterrupted: false }),
    clearNumber: assign({ number: null }),
    clearChallenge: assign({ challenge: null }),
    clearCode: assign({ code: null }),
    /** From the browser's storage. */
    forgetCode: () => undefined,
    /** Of the proof, from the browser's history. */
    leaveStep: () => undefined,
  },
  guards: {
    hasCode: ({ context }) => context.code !== null,
    isAsked: ({ context }) => context.state === 'asked',
    isFirstChallenge: ({ context, event }) => context.challenge === null && challengeIn(event) !== null,
    isWaitOver,
    /** A proof that is being checked may still be in time. */
    isProofTooLate: ({ context, event }) => context.challenge?.busy === false && isWaitOver({ event }),
    isAllowed: ({ context }) => context.state === 'allowed',
    isRefused: ({ context }) => context.state === 'refused',
    isDone: ({ event }) => outputOf(allowLogin, event).outcome === 'done',
    isCancelled: ({ event }) => outputOf(allowLogin, event).outcome === 'cancelled',
    isNumberWrong: ({ context }) => outcomeOf(context) === 'wrongNumber',
    hasEndedRefused: ({ context }) => outcomeOf(context) === 'refused',
    hasEnded: ({ context }) => outcomeOf(context) === 'over',
    isOutcomeUnknown: ({ context }) => outcomeOf(context) === 'unknown',
  },
}).createMachine({
  id: 'loginApproval',
  context: ({ input }) => contextAtStart(input),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasCode', target: 'reading' }, { target: 'withoutCode' }] },
    reading: {
      tags: 'busy',
      entry: 'clearChallenge',
      invoke: {
        id: 'readRequest',
        src: 'readRequest',
        input: codeIn,
        onSnapshot: { actions: 'setUnread' },
        onDone: { target: 'sorting', actions: 'setRead' },
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    sorting: {
      always: [
        { guard: 'isAsked', target: 'asked' },
        { guard: 'isAllowed', target: 'allowed' },
        { guard: 'isRefused', target: 'refused' },
        { target: 'over' },
      ],
    },
    asked: {
      entry: ['clearChallenge', 'leaveStep'],
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: endIn },
      on: {
        'waitCountdown.tick': [{ guard: 'isWaitOver', target: 'reading' }, { actions: 'setWaitSeconds' }],
        'number.choose': { target: 'allowing', actions: 'setNumber' },
        'login.refuse': { target: 'refusing', actions: 'clearFailure' },
      },
    },
    allowing: {
      invoke: {
        id: 'allowLogin',
        src: 'allowLogin',
        input: ({ context: { code, number } }) => ({
          subject: { code: present(code, 'code'), number: present(number, 'number') },
          retryOn: 'wrongCode' as const,
        }),
        onSnapshot: [
          { guard: 'isFirstChallenge', target: '.proving', actions: ['setChallenge', 'setProofEnd'] },
          { actions: 'setChallenge' },
        ],
        onDone: [
          { guard: 'isDone', target: 'allowed' },
          { guard: 'isCancelled', target: 'asked' },
          { target: 'failed', actions: 'setFailure' },
        ],
        onError: { target: 'failed', actions: 'setFailure' },
      },
      initial: 'choosing',
      states: {
        choosing: {},
        proving: {
          invoke: { id: 'waitCountdown', src: 'waitCountdown', input: endIn },
          on: {
            'waitCountdown.tick': [
              { guard: 'isProofTooLate', target: '#loginApproval.reading', actions: 'clearFailure' },
              { actions: 'setWaitSeconds' },
            ],
            'login.refuse': { target: '#loginApproval.refusing', actions: ['clearFailure', 'clearChallenge'] },
          },
        },
      },
    },
    failed: {
      always: [
        { guard: 'isNumberWrong', target: 'wrongNumber' },
        { guard: 'hasEndedRefused', target: 'refused' },
        { guard: 'hasEnded', target: 'over' },
        { guard: 'isOutcomeUnknown', target: 'reading', actions: 'setInterrupted' },
        { target: 'asked' },
      ],
    },
    refusing: {
      invoke: {
        id: 'refuseLogin',
        src: 'refuseLogin',
        input: codeIn,
        onDone: { target: 'reading', description: 'Another tab may have allowed it before: its state tells.' },
        onError: { target: 'failed', actions: ['setFailure', 'clearNumber'] },
      },
    },
    allowed: { entry: ['clearCode', 'forgetCode', 'leaveStep'] },
    refused: { entry: ['clearCode', 'forgetCode', 'leaveStep'] },
    wrongNumber: { entry: ['clearCode', 'forgetCode', 'leaveStep'] },
    over: { entry: ['clearCode', 'forgetCode', 'leaveStep'] },
    withoutCode: { description: 'Someone opened the page without scanning a code, or loaded it again.' },
  },
});
