import type { LoadSymbol } from '../errors.ts';

/**
 * Why a file could not be used: it is missing, or it is there and was refused. A browser tells both as one error, so
 * this asks again, past the cache: a damaged copy there is replaced on the way, and the next try can succeed.
 */
export async function diagnoseLoadFailure(address: string | URL): Promise<LoadSymbol> {
  try {
    const response = await fetch(address, { cache: 'reload' });
    if (!response.ok) return 'wasm_loader_missing';
    await response.arrayBuffer().catch(() => null);
    return 'wasm_loader_failed';
  } catch {
    return 'wasm_loader_missing';
  }
}
