import { assign, fromCallback, setup, type EventObject } from 'xstate';
import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import { lockedUntilIn } from '#machines/cmk/cmk.selectors.ts';
import { groupsOf } from '#machines/key-vault/key-groups.ts';
import type { VaultStatus } from '#machines/key-vault/vault-status.ts';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import { outputOf } from '#machines/shared/port.ts';
import type { DataProtectionContext, DataProtectionEvent, DataProtectionInput } from './data-protection.model.ts';
import { areChangedElsewhere, areOpen, hasKeys, isProtected, kindOf } from './data-protection.rules.ts';

/** Loads the crypto core and reads the list of keys. Never treats an unreadable list as empty. */
export const readKeys = makeRetryableRead<VaultStatus>('readKeys');

/** Advanced Data Protection: whether a protection code is set, the keys it opens, and the writes that change it. */
export const dataProtectionMachine = setup({
  types: {
    context: {} as DataProtectionContext,
    events: {} as DataProtectionEvent,
    input: {} as DataProtectionInput,
    children: {} as { readKeys: 'readKeys'; cmk: 'cmk'; vaultWrite: 'vaultWrite' },
  },
  actors: {
    readKeys,
    cmk: cmkMachine,
    vaultWrite: vaultWriteMachine,
    otherTabs: fromCallback<EventObject>(noopSource),
  },
  actions: {
    setUnread: assign(setUnread),
    retryRead: retryRead('readKeys'),
    setStatus: assign(({ event }) => ({ ...notRead, status: outputOf(readKeys, event) })),
    setLastCompleted: assign(({ event }) => {
      const { outcome, kind } = outputOf(vaultWriteMachine, event);
      return { lastCompleted: outcome === 'done' ? kind : null };
    }),
    clearLastCompleted: assign({ lastCompleted: null, isStale: false }),
    setStale: assign({ isStale: true }),
    setLockedUntil: assign(({ context: { status }, event }) => ({
      status: { ...status, lockedUntil: lockedUntilIn(event) },
    })),
  },
  guards: {
    hasKeys: ({ context }) => hasKeys(context.status),
    isProtected: ({ context }) => isProtected(context.status),
    isOffered: ({ context }) => context.status.isOffered,
    hasKit: ({ context }) => context.status.kit !== null,
    canUsePasskeys: ({ context }) => context.status.passkeys.canUse,
    isUnchanged: ({ context, event }) => {
      const { outcome, isStale } = outputOf(vaultWriteMachine, event);
      return outcome === 'cancelled' && !isStale && !context.isStale;
    },
  },
}).createMachine({
  id: 'dataProtection',
  context: ({ input }) => ({
    ...input,
    ...notRead,
    status: { keys: [], isOffered: false, lockedUntil: null, kit: null, passkeys: { canUse: false, names: [] } },
    lastCompleted: null,
    isStale: false,
  }),
  initial: 'checking',
  states: {
    checking: {
      description:
        'After each write that may have changed the keys, they are read again before the page shows its outcome.',
      invoke: {
        id: 'readKeys',
        src: 'readKeys',
        onSnapshot: { actions: 'setUnread' },
        onDone: { target: 'known', actions: 'setStatus' },
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    known: {
      type: 'parallel',
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'otherTab.keysChanged': {
          actions: 'setStale',
          description: 'A dialog is open: read the keys when it closes.',
        },
      },
      states: {
        key: {
          initial: 'routing',
          states: {
            routing: { always: [{ guard: 'hasKeys', target: 'present' }, { target: 'none' }] },
            none: {},
            present: {
              invoke: {
                id: 'cmk',
                src: 'cmk',
                input: ({ context: { status } }) => ({
                  isProtected: isProtected(status),
                  groups: groupsOf(status.keys),
                  isOpen: areOpen(status),
                  isChangedElsewhere: areChangedElsewhere(status),
                  lockedUntil: status.lockedUntil,
                  hasPasskey: status.passkeys.names.length > 0,
                }),
                onSnapshot: { actions: 'setLockedUntil' },
                onDone: { target: '#dataProtection.checking' },
                onError: { target: '#dataProtection.checking' },
              },
            },
          },
        },
        protection: {
          initial: 'routing',
          states: {
            routing: {
              always: [
                { guard: 'isProtected', target: 'enabled' },
                { guard: 'isOffered', target: 'off' },
                { target: 'notOffered' },
              ],
            },
            notOffered: {
              on: { 'otherTab.keysChanged': { target: '#dataProtection.checking', actions: 'clearLastCompleted' } },
            },
            off: {
              on: {
                'protection.set': { target: 'writing' },
                'otherTab.keysChanged': { target: '#dataProtection.checking', actions: 'clearLastCompleted' },
              },
            },
            enabled: {
              on: {
                'code.change': { target: 'writing' },
                'code.recover': { guard: 'hasKit', target: 'writing' },
                'code.reset': { target: 'writing' },
                'kit.make': { target: 'writing' },
                'passkey.add': { guard: 'canUsePasskeys', target: 'writing' },
                'protection.turnOff': { target: 'writing' },
                'otherTab.keysChanged': { target: '#dataProtection.checking', actions: 'clearLastCompleted' },
              },
            },
            writing: {
              description: 'A write of one kind in its dialog.',
              entry: 'clearLastCompleted',
              invoke: {
                id: 'vaultWrite',
                src: 'vaultWrite',
                input: ({ context: { hintLimit, status }, event }) => ({
                  kind: kindOf(event),
                  hintLimit,
                  lockedUntil: status.lockedUntil,
                  kitNumber: status.kit?.number ?? null,
                }),
                onDone: [
                  { guard: 'isUnchanged', target: 'routing' },
                  { target: '#dataProtection.checking', actions: 'setLastCompleted' },
                ],
                onError: { target: '#dataProtection.checking' },
              },
            },
          },
        },
      },
    },
  },
});
