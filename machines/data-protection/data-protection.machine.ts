import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import type { WriteKind } from '#machines/vault-write/vault-write.model.ts';
import type {
  DataProtectionContext,
  DataProtectionEvent,
  DataProtectionInput,
  Written,
} from './data-protection.model.ts';
import { areExpired, areOpen, hasKeys, isProtected } from './standing.ts';

const base = setup({
  types: {
    context: {} as DataProtectionContext,
    events: {} as DataProtectionEvent,
    input: {} as DataProtectionInput,
    children: {} as { keyVault: 'keyVault'; cmk: 'cmk'; vaultWrite: 'vaultWrite' },
  },
  actors: {
    keyVault: keyVaultMachine,
    cmk: cmkMachine,
    vaultWrite: vaultWriteMachine,
    otherTabs: fromCallback<EventObject>(noopSource),
  },
  actions: {
    keepWritten: assign((_, { outcome, kind }: Written) => ({ lastCompleted: outcome === 'done' ? kind : null })),
    forgetTold: assign({ lastCompleted: null, isStale: false }),
    keepStale: assign({ isStale: true }),
  },
  guards: {
    hasKeys: ({ context }) => hasKeys(context.status),
    isProtected: ({ context }) => isProtected(context.status),
    isOffered: ({ context }) => context.status.isOffered,
    isUnchanged: ({ context }, { outcome, isStale }: Written) => outcome === 'cancelled' && !isStale && !context.isStale,
  },
});

/** A write and what follows it: where anything may have changed, the keys are read again before the page speaks. */
const writing = (kind: WriteKind) =>
  base.createStateConfig({
    entry: 'forgetTold',
    invoke: {
      id: 'vaultWrite',
      src: 'vaultWrite',
      input: ({ context }) => ({ kind, hintLimit: context.hintLimit }),
      onDone: [
        { guard: { type: 'isUnchanged', params: ({ event }) => event.output }, target: 'routing' },
        {
          target: '#dataProtection.checking',
          actions: { type: 'keepWritten', params: ({ event }) => event.output },
        },
      ],
      onError: { target: '#dataProtection.checking' },
    },
  });

/** Advanced Data Protection: whether a protection code is in force, the keys it opens, and what may be done with it. */
export const dataProtectionMachine = base.createMachine({
  id: 'dataProtection',
  context: ({ input }) => ({ ...input, status: { keys: [], isOffered: false }, lastCompleted: null, isStale: false }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'keyVault',
        src: 'keyVault',
        onDone: { target: 'known', actions: assign({ status: ({ event }) => event.output.status }) },
        onError: { target: 'failed' },
      },
    },
    failed: { on: { 'keys.refresh': { target: 'checking' } } },
    known: {
      type: 'parallel',
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'keys.refresh': { target: 'checking', actions: 'forgetTold' },
        'otherTab.keysChanged': { actions: 'keepStale', description: 'Under an open dialog: read when it is left.' },
      },
      states: {
        key: {
          initial: 'routing',
          states: {
            routing: { always: [{ guard: 'hasKeys', target: 'held' }, { target: 'none' }] },
            none: {},
            held: {
              invoke: {
                id: 'cmk',
                src: 'cmk',
                input: ({ context: { status } }) => ({
                  isProtected: isProtected(status),
                  isOpen: areOpen(status),
                  isExpired: areExpired(status),
                }),
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
            notOffered: { on: { 'otherTab.keysChanged': { target: '#dataProtection.checking', actions: 'forgetTold' } } },
            off: {
              on: {
                'protection.set': { target: 'settingCode' },
                'otherTab.keysChanged': { target: '#dataProtection.checking', actions: 'forgetTold' },
              },
            },
            enabled: {
              on: {
                'code.change': { target: 'changing' },
                'code.reset': { target: 'resetting' },
                'protection.turnOff': { target: 'turningOff' },
                'otherTab.keysChanged': { target: '#dataProtection.checking', actions: 'forgetTold' },
              },
            },
            settingCode: writing('set'),
            changing: writing('change'),
            resetting: writing('reset'),
            turningOff: writing('turnOff'),
          },
        },
      },
    },
  },
});
