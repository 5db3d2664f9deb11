import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import type { Message } from '#machines/message-bar/message-bar.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { commit, vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import type { KitSheet, PreparedWrite, PrepareInput } from '#machines/vault-write/vault-write.model.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import type { AppServices } from '#src/services/services.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';
import type { DerivationProgress } from '#src/vault/derivation-progress.ts';
import { browserPasskeys } from './browser-passkeys.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';
import { vaultTransactions } from '#src/vault/transactions.ts';

export type VaultWriteActor = ActorRefFrom<typeof vaultWriteMachine>;

/** The write chart with its ports filled. It notifies other tabs. */
export function provideVaultWrite(services: AppServices, derivations: DerivationProgress): typeof vaultWriteMachine {
  const writes = vaultTransactions(() => services.vault.open(), browserPasskeys);
  const announce = async (): Promise<void> => {
    services.tabs.send('keysChanged');
    services.vault.reportPasskeys();
    await postPinData(services);
  };
  return fillPorts(vaultWriteMachine, {
    actors: {
      commit: provideSensitiveAction<PreparedWrite, void>(commit, services, async ({ subject, proof }) => {
        await writes.commit(subject, proof);
        await announce();
      }),
      prepareWrite: fromPromise<PreparedWrite | null, PrepareInput>(async ({ input, signal }) => {
        const shown = input.kit && new Secret(input.kit.reveal().text);
        const options = { signal, onProgress: derivations.report };
        const prepared = await writes.prepare({ ...input, kit: shown }, options);
        if (prepared === null) return null;
        const { id, kit } = prepared;
        try {
          return { id, kit: kit && (input.kit ?? (await drawSheet(kit))) };
        } catch (error) {
          writes.drop({ id });
          throw error;
        }
      }),
      derivations: derivations.port,
      retainWrite: fromCallback<EventObject, { write: PreparedWrite }>(
        ({ input: { write } }) =>
          () =>
            writes.drop(write),
      ),
      confirmApplied: fromPromise<'applied' | 'notApplied', { write: PreparedWrite }>(async ({ input: { write } }) => {
        const outcome = await writes.settle(write);
        if (outcome === 'applied') await announce();
        return outcome;
      }),
      waitCountdown: countdown('waitCountdown.tick', services.clock.steady, readAgain),
    },
  });
}

async function drawSheet(printed: Secret<string>): Promise<Secret<KitSheet>> {
  const { qrPath } = await loadChunk(() => import('#src/features/two-factor/qr-path.ts'));
  const text = printed.reveal();
  return new Secret({ text, number: text.slice(0, text.indexOf('-')), drawing: qrPath(text) });
}

type Post = () => Promise<void>;

/**
 * Sends a new code's proof to the surrounding app, which uses it to open the keys. Without it, the app asks the user
 * for the code.
 */
async function postPinData(services: AppServices, kept: Post | null = null): Promise<void> {
  const { hostApp, vault } = services;
  if (hostApp === null) return;
  // The write is in effect regardless of the app. Read the proofs now, because the keys may be locked again soon.
  const post =
    kept ??
    (await vault
      .open()
      .then((opened) => opened.proofsFor(hostApp))
      .catch(() => null));
  const posted = post === null ? Promise.reject(new ApiError('unknown')) : post();
  void posted.catch(() => offerToPostAgain(services, post));
}

const notTaken: Message = {
  id: 'pinDataNotTaken',
  kind: 'warning',
  messageKey: 'dataProtection.notTaken',
  action: 'dataProtection.postAgain',
  duration: 0,
};

/**
 * Runs while the warning is shown; the refused proof is discarded afterwards. A newer code closes an older code's
 * warning.
 */
function offerToPostAgain(services: AppServices, post: Post | null): void {
  const { messageBar } = services;
  if (messageBar.getSnapshot().context.message?.id === notTaken.id) messageBar.send({ type: 'message.close' });
  const listeners = [
    messageBar.on('action.taken', ({ id }) => {
      if (id !== notTaken.id) return;
      messageBar.send({ type: 'message.close' });
      void postPinData(services, post);
    }),
    messageBar.on('message.closed', ({ id }) => {
      if (id === notTaken.id) for (const listener of listeners) listener.unsubscribe();
    }),
  ];
  messageBar.send({ type: 'message.show', message: notTaken });
}
