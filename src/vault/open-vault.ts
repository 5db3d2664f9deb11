// Imported dynamically, because it loads the crypto core and the vault's protocol, which only one page needs.
import type { Configuration } from '#contract/configuration.ts';
import { keysIdleSeconds } from '#contract/key-limits.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import type { Send } from '#src/api/transport/authorized-send.ts';
import type { Clock } from '#src/api/transport/clock.ts';
import { keyVaultApi } from '#src/api/key-vault.ts';
import { CryptoError } from '#src/crypto/protocol/errors.ts';
import { closeCryptoCore, loadCryptoCore } from '#src/crypto/loader.ts';
import { makeVault, type Vault } from './vault.ts';

export interface VaultDependencies {
  readonly send: Send;
  readonly clock: Clock;
  readonly configuration: Configuration;
}

/** The vault on top of a loaded core. `close` terminates the worker and drops every key. */
export async function openVault({
  send,
  clock,
  configuration,
}: VaultDependencies): Promise<{ vault: Vault; close: () => void }> {
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

const inputEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const CHECK_INTERVAL_MS = 5000;

/**
 * Calls `onIdle` after fifteen minutes without user input. Returns a cleanup function. Compares clock readings because
 * timers stop while the device sleeps.
 */
export function watchIdle(steady: () => number, onIdle: () => void): () => void {
  let lastInput = steady();
  const check = (): void => {
    if (steady() - lastInput < keysIdleSeconds * 1000) return;
    lastInput = steady();
    onIdle();
  };
  const onInput = (): void => {
    check();
    lastInput = steady();
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  for (const type of inputEvents) window.addEventListener(type, onInput, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const type of inputEvents) window.removeEventListener(type, onInput, { capture: true });
  };
}
