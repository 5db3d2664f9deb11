import { assign, fromCallback, setup } from 'xstate';
import type { CreationOptions, PasskeyRegistration, Passkeys } from '#contract/calls/passkey.ts';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { readFailureIn, retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { isOutcomeUnknown, isProofRequested } from '#machines/sensitive-action/outcome.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { itemNameProblem } from '#contract/rules/names.ts';
import { valueOfAction } from '#machines/sensitive-action/sensitive-action.rules.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type { ChangedPasskeys, PasskeyChange, PasskeyContext, PasskeyEvent, PasskeyInput } from './passkey.model.ts';
import { contextAtStart, isGone, isRemovable, isSaved, isStale, passkeyOf } from './passkey.rules.ts';

export const changePasskeys = makeSensitiveAction<PasskeyChange, ChangedPasskeys>(
  'changePasskeys',
  secondFactorMachine,
);

export const readPasskeys = makeRetryableRead<Passkeys>('readPasskeys');
/** Null if the user cancels in the browser's own dialog. */
const createPasskey = port<PasskeyRegistration | null, { options: CreationOptions }>('createPasskey');
const savePasskey = port<Passkeys, { name: string; credential: PasskeyRegistration }>('savePasskey');
const renamePasskey = port<Passkeys, { id: string; name: string }>('renamePasskey');

/**
 * The passkeys of an account: created in the browser after a second factor, named, and removed with one. A row of the
 * security page and a step of lock-down.
 */
export const passkeyMachine = setup({
  types: {
    context: {} as PasskeyContext,
    events: {} as PasskeyEvent,
    input: {} as PasskeyInput,
    tags: {} as 'busy',
    children: {} as { readPasskeys: 'readPasskeys'; changePasskeys: 'changePasskeys' },
  },
  actors: {
    requests: fromCallback(noopSource),
    readPasskeys,
    changePasskeys,
    createPasskey,
    savePasskey,
    renamePasskey,
  },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readPasskeys'),
    setRead: assign(({ event }) => ({ ...notRead, passkeys: outputOf(readPasskeys, event) })),
    setChosen: assign(({ context, event }) => ({
      chosen: passkeyOf(
        context.passkeys,
        (event.type === 'passkey.rename' ? event : eventOf(event, 'passkey.remove')).id,
      ),
      name: '',
      problem: null,
      failure: null,
    })),
    clearChosen: assign({ chosen: null, name: '', problem: null, failure: null }),
    setName: assign(({ event }) => ({ name: eventOf(event, 'name.submit').name.trim(), problem: null, failure: null })),
    setProblem: assign(({ event }) => ({
      problem: itemNameProblem(eventOf(event, 'name.submit').name),
      failure: null,
    })),
    clearProblem: assign({ problem: null, failure: null }),
    setCreating: assign({ change: { kind: 'create' }, credential: null, challenge: null }),
    setRemoving: assign(({ context }) => ({
      change: { kind: 'remove' as const, id: present(context.chosen, 'passkey').id },
      failure: null,
      challenge: null,
    })),
    setChallenge: assign(setChallenge),
    setOptions: assign(({ event }) => {
      const changed = valueOfAction(outputOf(changePasskeys, event));
      return { options: changed?.kind === 'create' ? changed.options : null, challenge: null };
    }),
    setRemaining: assign(({ event, context: { passkeys } }) => {
      const changed = valueOfAction(outputOf(changePasskeys, event));
      return {
        passkeys: changed?.kind === 'remove' ? changed.passkeys : passkeys,
        lastCompleted: 'removed' as const,
      };
    }),
    setFailure: assign(setFailure),
    setCredential: assign(({ event }) => ({ credential: outputOf(createPasskey, event) })),
    setSaved: assign(({ event }) => ({ passkeys: outputOf(savePasskey, event), lastCompleted: 'created' as const })),
    setReadBack: assign(({ context: { chosen }, event }) => ({
      passkeys: outputOf(readPasskeys, event),
      lastCompleted: chosen === null ? ('created' as const) : ('renamed' as const),
      failure: null,
    })),
    setRenamed: assign(({ event }) => ({
      passkeys: outputOf(renamePasskey, event),
      lastCompleted: 'renamed' as const,
    })),
    setInterrupted: assign({ isInterrupted: true, failure: null }),
    clearOutcome: assign({ lastCompleted: null, isInterrupted: false, failure: null }),
    setUncertain: assign({ isInterrupted: true }),
    setCertain: assign({ isInterrupted: false }),
    clearFailure: assign({ failure: null }),
    clearChange: assign({ change: null, challenge: null, options: null, credential: null, problem: null }),
  },
  guards: {
    isProofOfCreation: ({ context }) => context.change?.kind === 'create' && isProofRequested({ context }),
    isProofOfRemoval: ({ context }) => context.change?.kind === 'remove' && isProofRequested({ context }),
    canCreate: ({ context }) => context.canCreate,
    isRemovable: ({ context }) => context.passkeys !== null && isRemovable(context.passkeys),
    isWellFormed: ({ event }) => itemNameProblem(eventOf(event, 'name.submit').name) === null,
    isRenaming: ({ context }) => context.chosen !== null,
    isStarted: ({ event }) => valueOfAction(outputOf(changePasskeys, event))?.kind === 'create',
    isRemoved: ({ event }) => valueOfAction(outputOf(changePasskeys, event))?.kind === 'remove',
    isCreated: ({ event }) => outputOf(createPasskey, event) !== null,
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    isUnread: ({ event }) => readFailureIn(event) !== null,
    isSaved: ({ context, event }) => isSaved(context, outputOf(readPasskeys, event)),
    isGone: ({ context, event }) => isGone(context, outputOf(readPasskeys, event)),
    isUncertain: ({ context }) => context.isInterrupted,
    isStale: ({ context }) => isStale(context),
    isRemovalUnknown: ({ context: { change, failure } }) => change?.kind === 'remove' && isOutcomeUnknown(failure),
    isRemoving: ({ context }) => context.change?.kind === 'remove',
  },
}).createMachine({
  id: 'passkey',
  context: ({ input }) => contextAtStart(input),
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      entry: 'clearChange',
      invoke: {
        id: 'readPasskeys',
        src: 'readPasskeys',
        onSnapshot: { actions: 'setUnread' },
        onDone: { target: 'shown', actions: 'setRead' },
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    shown: {
      initial: 'closed',
      states: {
        closed: {
          description: 'Other pages link here for a new one.',
          invoke: { id: 'requests', src: 'requests' },
          on: {
            'passkeys.changed': { target: '#passkey.checking', actions: 'clearOutcome' },
            'manage.open': { target: 'managing', actions: ['clearOutcome', 'clearChange'] },
            'passkey.create': {
              guard: 'canCreate',
              target: 'naming',
              actions: ['clearOutcome', 'clearChange', 'clearChosen'],
            },
          },
        },
        managing: {
          on: {
            'manage.close': { target: 'closed' },
            'passkey.create': { guard: 'canCreate', target: 'naming', actions: 'clearChosen' },
            'passkey.rename': { target: 'naming', actions: 'setChosen' },
            'passkey.remove': { guard: 'isRemovable', target: 'confirming', actions: 'setChosen' },
          },
        },
        naming: {
          description: 'A new one is named before the browser creates it, a chosen one anew.',
          on: {
            'name.submit': [
              {
                guard: 'isWellFormed',
                target: '#passkey.named',
                actions: 'setName',
              },
              { actions: 'setProblem' },
            ],
            'name.edit': { actions: 'clearProblem' },
            'name.cancel': [
              { guard: 'isUncertain', target: '#passkey.checking', actions: 'clearProblem' },
              { target: 'closed', actions: ['clearChange', 'clearProblem'] },
            ],
          },
        },
        confirming: {
          on: {
            'remove.confirm': { target: '#passkey.changing', actions: 'setRemoving' },
            'remove.cancel': { target: 'closed', actions: ['clearChange', 'clearProblem'] },
          },
        },
      },
    },
    named: {
      always: [
        { guard: 'isRenaming', target: 'renaming' },
        { target: 'changing', actions: 'setCreating' },
      ],
    },
    renaming: {
      tags: 'busy',
      invoke: {
        id: 'renamePasskey',
        src: 'renamePasskey',
        input: ({ context: { chosen, name } }) => ({ id: present(chosen, 'passkey').id, name }),
        onDone: { target: 'shown.closed', actions: ['setRenamed', 'setCertain'] },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    changing: {
      invoke: {
        id: 'changePasskeys',
        src: 'changePasskeys',
        input: ({ context }) => ({ subject: present(context.change, 'change'), retryOn: 'wrongCode' as const }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'isStarted', target: 'creating', actions: 'setOptions' },
          { guard: 'isRemoved', target: 'shown.closed', actions: ['setRemaining', 'clearChange'] },
          { target: 'refused', actions: 'setFailure' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
      on: {
        'name.cancel': { guard: 'isProofOfCreation', target: 'shown.closed', actions: 'clearChange' },
        'remove.cancel': { guard: 'isProofOfRemoval', target: 'shown.closed', actions: 'clearChange' },
      },
    },
    creating: {
      description:
        'The browser’s own dialog is open, or cannot be seen. Whoever cancels it, here or there, hears nothing.',
      tags: 'busy',
      invoke: {
        id: 'createPasskey',
        src: 'createPasskey',
        input: ({ context }) => ({ options: present(context.options, 'options') }),
        onDone: [
          { guard: 'isCreated', target: 'saving', actions: 'setCredential' },
          { target: 'shown.closed', actions: 'clearChange' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
      on: { 'name.cancel': { target: 'shown.closed', actions: 'clearChange' } },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'savePasskey',
        src: 'savePasskey',
        input: ({ context: { name, credential } }) => ({ name, credential: present(credential, 'credential') }),
        onDone: { target: 'shown.closed', actions: ['setSaved', 'setCertain', 'clearChange'] },
        onError: { target: 'refused', actions: 'setFailure' },
      },
    },
    refused: {
      always: [
        { guard: 'isRemovalUnknown', target: 'checking', actions: 'setInterrupted' },
        { guard: 'isOutcomeUnknown', target: 'readingBack', actions: 'setUncertain' },
        { guard: 'isStale', target: 'checking', actions: 'clearProblem' },
        { guard: 'isRemoving', target: 'shown.confirming' },
        { target: 'shown.naming' },
      ],
    },
    readingBack: {
      description:
        'The response was lost. Unless the name or the new passkey is there, what was typed is asked for again.',
      tags: 'busy',
      invoke: {
        id: 'readPasskeys',
        src: 'readPasskeys',
        onSnapshot: { guard: 'isUnread', target: 'shown.naming' },
        onDone: [
          { guard: 'isSaved', target: 'shown.closed', actions: ['setReadBack', 'setCertain', 'clearChange'] },
          { guard: 'isGone', target: 'shown.closed', actions: ['setRead', 'clearFailure', 'clearChange'] },
          { target: 'shown.naming', actions: ['setRead', 'setCertain'] },
        ],
      },
    },
  },
});
