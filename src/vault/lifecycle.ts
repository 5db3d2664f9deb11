import type { VaultDependencies } from './open-vault.ts';
import type { Vault } from './vault.ts';
import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { loadChunk } from '#src/app/load-chunk.ts';

/** Keeps the customer's vault while the page lives: opened once, closed when the session ends or nobody uses it. */
export interface VaultManager {
  /** Loads the crypto core where it is not there; a failure is not kept, the next try loads anew. */
  open(): Promise<Vault>;
  /** Ends the vault with every key and all it has seen; the next one takes the keys as they are then. */
  discard(): void;
  /** Tells when the keys were closed because nobody used the page; returns its clean-up. */
  onIdle(hear: () => void): () => void;
}

interface ManagerDependencies extends VaultDependencies {
  readonly session: ActorRefFrom<typeof sessionMachine>;
}

/** `open` brings the core and its protocol, which no other page needs. */
export function createVaultManager(parts: ManagerDependencies): VaultManager {
  const listeners = new Set<() => void>();
  let opened: Promise<Vault> | null = null;
  let end = (): void => undefined;

  const openNow = async (): Promise<Vault> => {
    const [{ openVault }, { watchIdle }] = await Promise.all([loadChunk(import('./open-vault.ts')), loadChunk(import('./idle.ts'))]);
    const { vault, close } = await openVault(parts);
    const stopIdle = watchIdle(parts.clock.steady, () => {
      vault.close();
      for (const hear of listeners) hear();
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
    onIdle(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
