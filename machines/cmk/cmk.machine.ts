import { assign, fromCallback, setup, type EventObject } from 'xstate';
import { pinProblem } from '#contract/rules/pin.ts';
import { hasGroup, lockGroups, type KeyGroup } from '#machines/key-vault/key-groups.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failure } from '#machines/shared/failure.ts';
import { isWaitOver, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import type { CmkContext, CmkEvent, CmkInput, Picture } from './cmk.model.ts';
import { keyAfterFailure, passkeyFailure } from './cmk.rules.ts';

const openKey = port<readonly KeyGroup[], { pin: Secret<string> | null }>('openKey');
/** Null if the user cancels in the browser's own dialog. */
const openWithPasskey = port<readonly KeyGroup[] | null>('openWithPasskey');
const openPictures = port<readonly Picture[]>('openPictures');

/** Customer master keys: a protection code opens its own groups; the others stay locked. */
export const cmkMachine = setup({
  types: {
    context: {} as CmkContext,
    events: {} as CmkEvent,
    input: {} as CmkInput,
    tags: {} as 'busy',
  },
  actors: {
    openKey,
    openWithPasskey,
    derivations: fromCallback<EventObject>(noopSource),
    watchKey: fromCallback<EventObject>(noopSource),
    closeKey: port<void>('closeKey'),
    openPictures,
    waitCountdown,
  },
  actions: {
    setPin: assign(({ event }) => ({
      pin: eventOf(event, 'pin.submit').pin,
      failure: null,
      problem: null,
    })),
    clearPin: assign({ pin: null, derived: null }),
    setProblem: assign(({ event }) => ({
      problem: pinProblem(eventOf(event, 'pin.submit').pin.reveal()),
      failure: null,
    })),
    setGroups: assign(({ event }) => ({ groups: outputOf(openKey, event) })),
    setGroupsOfPasskey: assign(({ context, event }) => ({
      groups: outputOf(openWithPasskey, event) ?? context.groups,
    })),
    setPasskeyFailure: assign(({ context, event }) => ({
      failure: passkeyFailure(failureIn(event), context.failure),
    })),
    setUnusable: assign({ failure: failure('cmk_corrupt') }),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    clearFailure: assign({ failure: null, problem: null, waitSeconds: 0 }),
    setDerived: assign(({ event }) => ({ derived: eventOf(event, 'keys.derived').derived })),
    setWaitSeconds: assign(setWaitSeconds),
    setPictures: assign(({ event }) => ({ pictures: outputOf(openPictures, event) })),
    clearPictures: assign({ pictures: [] }),
    setLocked: assign(({ context }) => ({ isOpen: false, groups: lockGroups(context.groups) })),
  },
  guards: {
    needsNoCode: ({ context }) => context.isOpen || !context.isProtected,
    isChangedElsewhere: ({ context }) => context.isChangedElsewhere,
    isProtected: ({ context }) => context.isProtected,
    isInvalidPin: ({ event }) => pinProblem(eventOf(event, 'pin.submit').pin.reveal()) !== null,
    isPartlyOpen: ({ context }) => hasGroup(context.groups, 'open') && hasGroup(context.groups, 'locked'),
    isUnusable: ({ context }) => context.groups.length > 0 && context.groups.every(({ state }) => state === 'unusable'),
    hasPasskey: ({ context }) => context.hasPasskey,
    isOpened: ({ event }) => outputOf(openWithPasskey, event) !== null,
    isWaitOver,
    isLockedOut: ({ context }) => keyAfterFailure(context.failure) === 'lockedOut',
    isWrongPin: ({ context }) => keyAfterFailure(context.failure) === 'wrongPin',
    isExpired: ({ context }) => keyAfterFailure(context.failure) === 'expired',
    isCorrupt: ({ context }) => keyAfterFailure(context.failure) === 'corrupt',
  },
}).createMachine({
  id: 'cmk',
  context: ({ input }) => ({
    ...input,
    pin: null,
    problem: null,
    failure:
      input.isProtected && input.lockedUntil !== null ? failure('pin_locked', { waitUntil: input.lockedUntil }) : null,
    derived: null,
    waitSeconds: 0,
    pictures: [],
  }),
  initial: 'routing',
  states: {
    routing: {
      always: [
        { guard: 'needsNoCode', target: 'open', description: 'Keys without protection open as they are read.' },
        { guard: 'isUnusable', target: 'corrupt', actions: 'setUnusable' },
        {
          guard: 'isLockedOut',
          target: 'lockedOut',
          description: 'Too many wrong codes were entered before the page loaded.',
        },
        { guard: 'isChangedElsewhere', target: 'locked.expired' },
        { target: 'locked' },
      ],
    },
    locked: {
      initial: 'unverified',
      invoke: { id: 'watchKey', src: 'watchKey' },
      on: {
        'pin.submit': [
          { guard: 'isInvalidPin', actions: 'setProblem', description: 'Does not use up a try.' },
          { target: 'opening', actions: 'setPin' },
        ],
        'pin.edit': { actions: 'clearFailure' },
        'passkey.use': { guard: 'hasPasskey', target: 'asking' },
        'otherCode.leave': { guard: 'isPartlyOpen', target: 'open' },
        'key.idled': { guard: 'isPartlyOpen', target: 'closing' },
      },
      states: {
        unverified: { description: 'The code was not entered on this page yet.' },
        closed: { description: 'It was open here, and is locked again.' },
        wrongPin: { description: 'The code was wrong. The service counts the tries.' },
        otherCode: { description: 'Some groups are open; the code of another one is requested.' },
        expired: { description: 'Its protection changed after it was read, so the code is requested again.' },
        previous: { type: 'history' },
      },
    },
    opening: {
      tags: 'busy',
      exit: 'clearPin',
      invoke: [
        {
          id: 'openKey',
          src: 'openKey',
          input: ({ context }) => ({ pin: context.pin }),
          onDone: { target: 'open', actions: 'setGroups' },
          onError: { target: 'refused', actions: 'setFailure' },
        },
        { id: 'derivations', src: 'derivations' },
      ],
      on: {
        'keys.derived': { actions: 'setDerived' },
        'opening.cancel': { target: 'locked.previous' },
      },
    },
    asking: {
      tags: 'busy',
      description: 'The browser’s own dialog is open. Wrong codes do not keep a passkey from opening the keys.',
      invoke: {
        id: 'openWithPasskey',
        src: 'openWithPasskey',
        onDone: [
          { guard: 'isOpened', target: 'open', actions: 'setGroupsOfPasskey' },
          { guard: 'isLockedOut', target: 'lockedOut' },
          { target: 'locked.previous' },
        ],
        onError: { target: 'refused', actions: 'setPasskeyFailure' },
      },
      on: {
        'opening.cancel': [{ guard: 'isLockedOut', target: 'lockedOut' }, { target: 'locked.previous' }],
      },
    },
    refused: {
      always: [
        { guard: 'isLockedOut', target: 'lockedOut' },
        { guard: 'isWrongPin', target: 'locked.wrongPin' },
        { guard: 'isExpired', target: 'rechecking' },
        { guard: 'isCorrupt', target: 'corrupt' },
        { target: 'locked.previous' },
      ],
    },
    lockedOut: {
      description: 'Too many wrong codes: none can be entered until the wait ends.',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'waitCountdown.tick': [
          { guard: 'isWaitOver', target: 'locked.unverified', actions: 'clearFailure' },
          { actions: 'setWaitSeconds' },
        ],
        'passkey.use': { guard: 'hasPasskey', target: 'asking' },
      },
    },
    open: {
      initial: 'ready',
      entry: 'clearFailure',
      exit: 'clearPictures',
      invoke: { id: 'watchKey', src: 'watchKey' },
      on: {
        'key.close': { guard: 'isProtected', target: 'closing' },
        'key.idled': { guard: 'isProtected', target: 'closing' },
        'otherCode.enter': { guard: 'isPartlyOpen', target: 'locked.otherCode' },
      },
      states: {
        ready: { on: { 'pictures.open': { target: 'openingPictures' } } },
        openingPictures: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            id: 'openPictures',
            src: 'openPictures',
            onDone: { target: 'showingPictures', actions: 'setPictures' },
            onError: { target: 'picturesRefused', actions: 'setFailure' },
          },
        },
        picturesRefused: {
          description: 'Inside open: the key stays open and its idle timer keeps running.',
          always: [
            { guard: 'isExpired', target: '#cmk.rechecking' },
            { guard: 'isCorrupt', target: '#cmk.corrupt' },
            { target: 'ready' },
          ],
        },
        showingPictures: { on: { 'pictures.close': { target: 'ready', actions: 'clearPictures' } } },
      },
    },
    closing: {
      tags: 'busy',
      entry: 'setLocked',
      invoke: {
        id: 'closeKey',
        src: 'closeKey',
        onDone: { target: 'locked.closed' },
        onError: { target: 'locked.closed' },
      },
    },
    corrupt: {
      description: 'The stored values contradict each other, so none of them is used.',
      on: { 'keys.recheck': { target: 'rechecking' } },
    },
    rechecking: { type: 'final', description: 'The keys changed after they were read: the parent reads them again.' },
  },
});
