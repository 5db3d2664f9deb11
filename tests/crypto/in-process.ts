import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { InitOutput } from '#crypto-wasm/pkg/crypto_wasm.js';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import { CoreClient } from '#src/crypto/worker/client.ts';
import type { Reply, Request } from '#src/crypto/protocol/protocol.ts';
import { start } from '#src/crypto/wasm/module.ts';
import { CoreService } from '#src/crypto/worker/service.ts';

/** Instantiates the built module in this process: once for each import of this file. */
export function instantiate(): InitOutput {
  return start(readFileSync(new URL('../../crypto-wasm/pkg/crypto_wasm_bg.wasm', import.meta.url)));
}

/** Client and service without a worker; messages are copied as between threads. `onReply` gets a copy of each reply. */
export function coreInProcess(onReply: (reply: Reply) => void = () => {}): CryptoCore {
  const service = new CoreService((reply: Reply) => {
    const copy = structuredClone(reply);
    onReply(structuredClone(reply));
    queueMicrotask(() => client.receive(copy));
  });
  const client = new CoreClient((request: Request) => void service.receive(structuredClone(request)));
  return client.core;
}

/** A core of a new instance, and its memory. `onReply` gets a copy of each reply. */
export async function freshCore(
  onReply?: (reply: Reply) => void,
): Promise<{ core: CryptoCore; memory: WebAssembly.Memory }> {
  vi.resetModules();
  const fresh = await import('./in-process.ts');
  const { memory } = fresh.instantiate();
  return { core: fresh.coreInProcess(onReply), memory };
}

/**
 * Names the secrets that a memory contains. Half of one is enough: the first bytes of a freed block may be in use
 * again.
 */
export function foundIn(memory: WebAssembly.Memory, secrets: Readonly<Record<string, Uint8Array>>): string[] {
  const found = (part: Uint8Array) => Buffer.from(memory.buffer).includes(Buffer.from(part));
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const half = secret.length / 2;
    return found(secret.subarray(0, half)) || found(secret.subarray(half)) ? [name] : [];
  });
}
