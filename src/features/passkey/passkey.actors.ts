// Tested by e2e/security/passkeys.spec.ts.
import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import type { CreationOptions, PasskeyRegistration, Passkeys } from '#contract/calls/passkey.ts';
import { securityRequests } from '#contract/security-parts.ts';
import { changePasskeys, passkeyMachine, readPasskeys } from '#machines/passkey/passkey.machine.ts';
import type { ChangedPasskeys, PasskeyChange, PasskeyEvent, PasskeyInput } from '#machines/passkey/passkey.model.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { passkeyApi } from '#src/api/passkey.ts';
import { onAddressRequest } from '#src/services/address-requests.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import { hasPasskeys, signalPasskeys, signalUnknown } from '#src/browser/passkeys.ts';
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
  /** Managers of passkeys follow every change, and every list that is read after a lost response. */
  const signalled = async (read: Promise<Passkeys>): Promise<Passkeys> => {
    const passkeys = await read;
    // Those of an app's web view belong to another host.
    if (services.hostApp === null) signalPasskeys(passkeys);
    return passkeys;
  };
  const changed = async (written: Promise<Passkeys>): Promise<Passkeys> => {
    const passkeys = await signalled(written);
    services.vault.reportPasskeys();
    return passkeys;
  };
  return fillPorts(passkeyMachine, {
    actors: {
      requests: fromCallback<EventObject>(({ sendBack }) => {
        const send = (event: PasskeyEvent): void => sendBack(event);
        const stop = onAddressRequest(securityRequests.passkey, () => send({ type: 'passkey.create' }));
        const stopChanges = services.vault.onPasskeys(() => send({ type: 'passkeys.changed' }));
        return () => {
          stop();
          stopChanges();
        };
      }),
      readPasskeys: provideRead(readPasskeys, services.clock.steady, ({ signal }) => signalled(list(signal))),
      changePasskeys: provideSensitiveAction<PasskeyChange, ChangedPasskeys>(
        changePasskeys,
        services,
        async ({ subject, proof }) =>
          subject.kind === 'create'
            ? { kind: 'create', options: await start(proof) }
            : { kind: 'remove', passkeys: await changed(remove(subject.id, proof)) },
      ),
      createPasskey: fromPromise<PasskeyRegistration | null, { options: CreationOptions }>(
        async ({ input: { options }, signal }) => {
          const { createPasskey } = await loadChunk(() => import('#src/browser/passkey-ceremony.ts'));
          return createPasskey(options, signal);
        },
      ),
      savePasskey: fromPromise<Passkeys, { name: string; credential: PasskeyRegistration }>(
        ({ input: { name, credential } }) =>
          signalled(add(name, credential)).catch((error: unknown) => {
            // The browser has stored it already.
            if (isUnsaved(refusalOf(error).symbol)) signalUnknown(credential.id);
            throw error;
          }),
      ),
      renamePasskey: fromPromise<Passkeys, { id: string; name: string }>(({ input: { id, name } }) =>
        changed(rename(id, name)),
      ),
    },
  });
}

/** Whether a created passkey logs in nowhere after a refusal. */
const isUnsaved = (symbol: string): boolean => symbol === 'passkey_refused' || symbol === 'passkeys_exceeded';
