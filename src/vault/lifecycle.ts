import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { createEmitter } from '#machines/shared/emitter.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import type { VaultDependencies } from './open-vault.ts';
import type { Vault } from './vault.ts';

/** The user's vault for the lifetime of the page: opened once, closed when the session ends or the page is idle. */
export interface VaultManager {
  /** Loads the crypto core unless it is loaded. Failures are not cached, so the next call tries again. */
  open(): Promise<Vault>;
  /** Closes the vault and drops its keys and everything it has read. The next vault reads the keys again. */
  discard(): void;
  /** Calls the listener when the keys were closed because the page was idle. Returns a cleanup function. */
  onIdle(listener: () => void): () => void;
  /** Says that this page has changed which passkeys there are, or what they open. */
  reportPasskeys(): void;
  /** Calls the listener then. Returns a cleanup function. */
  onPasskeys(listener: () => void): () => void;
}

export function createVaultManager(
  parts: VaultDependencies & { readonly session: ActorRefFrom<typeof sessionMachine> },
): VaultManager {
  const [idle, passkeys] = [createEmitter(), createEmitter()];
  let opened: Promise<Vault> | null = null;
  let end = (): void => undefined;

  const openNow = async (): Promise<Vault> => {
    const { openVault, watchIdle } = await loadChunk(() => import('./open-vault.ts'));
    const { vault, close } = await openVault(parts);
    const stopIdle = watchIdle(parts.clock.steady, () => {
      vault.close();
      idle.emit();
    });
    const session = parts.session.subscribe((snapshot) => {
      if (!snapshot.hasTag('signedIn') && !snapshot.hasTag('busy')) end();
    });
    end = () => {
      stopIdle();
      session.unsubscribe();
      close();
      opened = null;
      end = () => undefined;
    };
    return vault;
  };

  return {
    open() {
      opened ??= openNow().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    discard: () => end(),
    onIdle: idle.listen,
    reportPasskeys: passkeys.emit,
    onPasskeys: passkeys.listen,
  };
}
