// Tested by e2e/security/passkeys.spec.ts.
import { fromPromise, type ActorRefFrom } from 'xstate';
import type { CreationOptions, PasskeyRegistration, Passkeys } from '#contract/calls/passkey.ts';
import { changePasskeys, passkeyMachine, readPasskeys } from '#machines/passkey/passkey.machine.ts';
import type { ChangedPasskeys, PasskeyChange, PasskeyInput } from '#machines/passkey/passkey.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { passkeyApi } from '#src/api/passkey.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import { hasPasskeys } from '#src/browser/passkeys.ts';
import type { AppServices } from '#src/services/services.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';

export type PasskeyActor = ActorRefFrom<typeof passkeyMachine>;

/** An app's web view has passkeys of its own host only, so none is created there. */
export const passkeyInput = ({ hostApp }: AppServices): PasskeyInput => ({
  canCreate: hostApp === null && hasPasskeys(),
});

/** The row of the passkeys with its ports filled. */
export function providePasskeys(services: AppServices): typeof passkeyMachine {
  const { list, start, add, rename, remove } = passkeyApi(services.send);
  return fillPorts(passkeyMachine, {
    actors: {
      readPasskeys: provideRead(readPasskeys, services.clock.steady, ({ signal }) => list(signal)),
      changePasskeys: provideSensitiveAction<PasskeyChange, ChangedPasskeys>(
        changePasskeys,
        services,
        async ({ subject, proof }) =>
          subject.kind === 'create'
            ? { kind: 'create', options: await start(proof) }
            : { kind: 'remove', passkeys: await remove(subject.id, proof) },
      ),
      createPasskey: fromPromise<PasskeyRegistration | null, { options: CreationOptions }>(
        async ({ input: { options }, signal }) => {
          const { createPasskey } = await loadChunk(() => import('#src/browser/passkey-ceremony.ts'));
          return createPasskey(options, signal);
        },
      ),
      savePasskey: fromPromise<Passkeys, { name: string; credential: PasskeyRegistration }>(
        ({ input: { name, credential } }) => add(name, credential),
      ),
      renamePasskey: fromPromise<Passkeys, { id: string; name: string }>(({ input: { id, name } }) => rename(id, name)),
    },
  });
}
