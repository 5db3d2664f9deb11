import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import type { Proof } from '#machines/shared/proof.ts';
import { commitMachine, vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import type { Draft, PreparedWrite, WriteKind } from '#machines/vault-write/vault-write.model.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { AppBase } from '#src/app/services.ts';
import { countdown } from '#src/app/countdown.ts';
import type { Derivations } from '#src/vault/derivation-progress.ts';
import { secondFactorFlow } from '../second-factor/second-factor.actors.ts';
import { vaultWrites } from '#src/vault/transactions.ts';

/** A write to the vault with its ports filled; other tabs are told of it. */
export function vaultWriteFlow(base: AppBase, derivations: Derivations): typeof vaultWriteMachine {
  const writes = vaultWrites(() => base.vault.open());
  return vaultWriteMachine.provide({
    actors: {
      commit: commitMachine.provide({
        actors: {
          secondFactor: secondFactorFlow(() => Promise.resolve(base)),
          act: fromPromise<void, { subject: PreparedWrite; proof: Proof | null }>(async ({ input }) => {
            await writes.commit(input.subject, input.proof);
            base.tabs.send('wroteKeys');
          }),
        },
      }),
      prepareWrite: fromPromise<PreparedWrite, { kind: WriteKind; draft: Draft | null }>(async ({ input, signal }) => {
        if (input.draft === null) throw new ApiError('unknown');
        return await writes.prepare(input.kind, input.draft, { signal, onProgress: derivations.tell });
      }),
      derivations: derivations.port,
      holdWrite: fromCallback<EventObject, { write: PreparedWrite | null }>(({ input: { write } }) => () => {
        if (write !== null) writes.drop(write);
      }),
      settle: fromPromise<'applied' | 'notApplied', { write: PreparedWrite | null }>(async ({ input: { write } }) => {
        if (write === null) throw new ApiError('unknown');
        const outcome = await writes.settle(write);
        if (outcome === 'applied') base.tabs.send('wroteKeys');
        return outcome;
      }),
      waitCountdown: countdown('waitCountdown.tick', base.clock.steady),
    },
  });
}
