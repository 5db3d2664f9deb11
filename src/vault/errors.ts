import { isKnownSymbol, type KnownSymbol } from '#contract/symbols.ts';
import type { Refusal } from '#machines/shared/failure.ts';
import { CryptoError } from '#src/crypto/protocol/errors.ts';

/** Why the vault refused an operation. API failures pass through unchanged. */
export class VaultFailure extends Error implements Refusal {
  readonly symbol: KnownSymbol;
  readonly triesLeft: number | null;
  readonly waitUntil: number | null;
  readonly code = null;
  readonly challenge = null;

  constructor(symbol: KnownSymbol, triesLeft: number | null = null, waitUntil: number | null = null) {
    super('');
    this.name = 'VaultFailure';
    this.symbol = symbol;
    this.triesLeft = triesLeft;
    this.waitUntil = waitUntil;
  }
}

/** Maps a failure of the core to one of the vault; a symbol without a user-facing text becomes `unknown`. */
export function asVaultFailure(thrown: unknown): unknown {
  if (!(thrown instanceof CryptoError)) return thrown;
  return new VaultFailure(isKnownSymbol(thrown.symbol) ? thrown.symbol : 'unknown');
}

/** Throws the problem, if there is one. */
export function refuse(problem: KnownSymbol | null): void {
  if (problem !== null) throw new VaultFailure(problem);
}
