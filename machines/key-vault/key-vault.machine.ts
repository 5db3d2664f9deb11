import { assign, fromCallback, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { setReadFailure, waitForRead } from '#machines/retryable-read/retryable-read.rules.ts';
import { mustWait, noWait, setWaitSeconds } from '#machines/shared/wait.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import type { KeyVaultContext, KeyVaultEvent, KeyVaultOutput, VaultStatus } from './key-vault.model.ts';

const readStatus = port<VaultStatus>('readStatus');

/** Loads the crypto core and reads the list of keys. Never treats an unreadable list as empty. */
export const keyVaultMachine = setup({
  types: {
    context: {} as KeyVaultContext,
    events: {} as KeyVaultEvent,
    output: {} as KeyVaultOutput,
    tags: {} as 'busy',
  },
  actors: {
    readStatus,
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
  actions: {
    setStatus: assign(({ event }) => ({ status: outputOf(readStatus, event) })),
    setReadFailure: assign(setReadFailure),
    setWaitSeconds: assign(setWaitSeconds),
  },
  guards: { mustWait },
}).createMachine({
  id: 'keyVault',
  context: { status: null, ...noWait },
  initial: 'preparing',
  states: {
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        onDone: { target: 'ready', actions: 'setStatus' },
        onError: { target: 'unavailable', actions: 'setReadFailure' },
      },
    },
    unavailable: {
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitForRead },
      on: {
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
        'read.retry': [{ guard: 'mustWait' }, { target: 'preparing' }],
      },
    },
    ready: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status ?? { keys: [], isOffered: false, lockedUntil: null } }),
});
