import { ApiError } from '#src/api/api-error.ts';
import { keyVaultApi } from '#src/api/key-vault.ts';
import { CryptoError } from '#src/crypto/errors.ts';
import { closeCryptoCore, loadCryptoCore } from '#src/crypto/wasm/loader.ts';
import { makeVault, type Vault } from './vault.ts';
import type { Send } from '#src/api/authorized-send.ts';
import type { Clock } from '#src/api/clock.ts';
import type { Configuration } from '#contract/configuration.ts';

export interface VaultDependencies {
  readonly send: Send;
  readonly clock: Clock;
  readonly configuration: Pick<Configuration, 'vaultKeys'>;
}

/** The vault over a core that is loaded; `close` ends the worker, and with it every key. */
export async function openVault({ send, clock, configuration }: VaultDependencies): Promise<{ vault: Vault; close: () => void }> {
  const core = await loadCryptoCore().catch((error: unknown) => {
    throw error instanceof CryptoError ? new ApiError(error.symbol) : error;
  });
  const vault = makeVault({ core, api: keyVaultApi(send), serviceKeys: configuration.vaultKeys, now: clock.now });
  const close = (): void => {
    vault.close();
    closeCryptoCore();
  };
  return { vault, close };
}
