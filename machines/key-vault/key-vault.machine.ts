import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { EventObject } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { failureOf } from '#machines/shared/failure.ts';
import { noopSource, notProvided } from '#machines/shared/not-provided.ts';
import type { KeyVaultContext, KeyVaultEvent, KeyVaultOutput, VaultStatus } from './key-vault.model.ts';

/** Makes the crypto core ready and reads which keys there are. What cannot be read is never taken for "none". */
export const keyVaultMachine = setup({
  types: {
    context: {} as KeyVaultContext,
    events: {} as KeyVaultEvent,
    output: {} as KeyVaultOutput,
    tags: {} as 'busy',
  },
  actors: {
    readStatus: fromPromise<VaultStatus>(notProvided('readStatus')),
    waitCountdown: fromCallback<EventObject, CountdownInput>(noopSource),
  },
}).createMachine({
  id: 'keyVault',
  context: { failure: null, status: null, waitSeconds: 0 },
  initial: 'preparing',
  states: {
    preparing: {
      tags: 'busy',
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        onDone: { target: 'ready', actions: assign({ status: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    unavailable: {
      invoke: {
        id: 'waitCountdown',
        src: 'waitCountdown',
        input: ({ context }) => ({ until: context.failure?.waitUntil ?? null }),
      },
      on: {
        'waitCountdown.tick': { actions: assign({ waitSeconds: ({ event }) => event.secondsLeft }) },
        'vault.retry': { guard: ({ context }) => context.waitSeconds === 0, target: 'preparing' },
      },
    },
    ready: { type: 'final' },
  },
  output: ({ context }) => ({ status: context.status ?? { keys: [], isOffered: false } }),
});
