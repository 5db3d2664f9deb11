import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import { silent } from '#machines/shared/unprovided.ts';
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
    otherTabs: fromCallback<EventObject>(silent),
  },
  actions: {
    keepWritten: assign((_, { outcome, kind }: Written) => ({ told: outcome === 'done' ? kind : null })),
    forgetTold: assign({ told: null, isStale: false }),
    keepStale: assign({ isStale: true }),
  },
  guards: {
    hasKeys: ({ context }) => hasKeys(context.standing),
    isProtected: ({ context }) => isProtected(context.standing),
    isOffered: ({ context }) => context.standing.isOffered,
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
        { guard: { type: 'isUnchanged', params: ({ event }) => event.output }, target: 'sorting' },
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
  context: ({ input }) => ({ ...input, standing: { keys: [], isOffered: false }, told: null, isStale: false }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'keyVault',
        src: 'keyVault',
        onDone: { target: 'known', actions: assign({ standing: ({ event }) => event.output.standing }) },
        onError: { target: 'failed' },
      },
    },
    failed: { on: { 'keys.refresh': { target: 'checking' } } },
    known: {
      type: 'parallel',
      invoke: { id: 'otherTabs', src: 'otherTabs' },
      on: {
        'keys.refresh': { target: 'checking', actions: 'forgetTold' },
        'otherTab.wroteKeys': { actions: 'keepStale', description: 'Under an open dialog: read when it is left.' },
      },
      states: {
        key: {
          initial: 'sorting',
          states: {
            sorting: { always: [{ guard: 'hasKeys', target: 'held' }, { target: 'none' }] },
            none: {},
            held: {
              invoke: {
                id: 'cmk',
                src: 'cmk',
                input: ({ context: { standing } }) => ({
                  isProtected: isProtected(standing),
                  isOpen: areOpen(standing),
                  isExpired: areExpired(standing),
                }),
                onDone: { target: '#dataProtection.checking' },
                onError: { target: '#dataProtection.checking' },
              },
            },
          },
        },
        protection: {
          initial: 'sorting',
          states: {
            sorting: {
              always: [
                { guard: 'isProtected', target: 'enabled' },
                { guard: 'isOffered', target: 'off' },
                { target: 'notOffered' },
              ],
            },
            notOffered: { on: { 'otherTab.wroteKeys': { target: '#dataProtection.checking', actions: 'forgetTold' } } },
            off: {
              on: {
                'protection.set': { target: 'settingCode' },
                'otherTab.wroteKeys': { target: '#dataProtection.checking', actions: 'forgetTold' },
              },
            },
            enabled: {
              on: {
                'code.change': { target: 'changing' },
                'code.reset': { target: 'resetting' },
                'protection.turnOff': { target: 'turningOff' },
                'otherTab.wroteKeys': { target: '#dataProtection.checking', actions: 'forgetTold' },
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
