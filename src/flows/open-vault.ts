import { ApiError } from '#src/api/api-error.ts';
import { keyVaultApi } from '#src/api/key-vault.ts';
import { CoreFailure } from '#src/crypto/failure.ts';
import { closeCryptoCore, loadCryptoCore } from '#src/crypto/loader.ts';
import { makeVault, type Vault } from '#src/crypto/vault/vault.ts';
import type { KeeperParts } from './vault-keeper.ts';

/** The vault over a core that is loaded; `close` ends the worker, and with it every key. */
export async function openVault({ send, clock, configuration }: KeeperParts): Promise<{ vault: Vault; close: () => void }> {
  const core = await loadCryptoCore().catch((error: unknown) => {
    throw error instanceof CoreFailure ? new ApiError(error.symbol) : error;
  });
  const vault = makeVault({ core, wire: keyVaultApi(send), serviceKeys: configuration.vaultKeys, now: clock.now });
  const close = (): void => {
    vault.close();
    closeCryptoCore();
  };
  return { vault, close };
}
