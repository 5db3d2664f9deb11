import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { InitOutput } from '#crypto-wasm/pkg/crypto_wasm.js';
import { CoreClient } from '#src/crypto/worker/client.ts';
import type { Reply, Request } from '#src/crypto/worker/protocol.ts';
import { start } from '#src/crypto/wasm/module.ts';
import { CoreService } from '#src/crypto/worker/service.ts';

/** The two modules that are built: with vectors and without. */
export const builds = { simd: 'crypto_wasm_simd_bg.wasm', scalar: 'crypto_wasm_bg.wasm' } as const;

/** A built module, instantiated in this process. One of each process: for the other, import this file anew. */
export function instantiate(build: keyof typeof builds = 'simd'): InitOutput {
  const address = new URL(`../../crypto-wasm/pkg/${builds[build]}`, import.meta.url);
  return start(readFileSync(address));
}

/** Client and service joined without a worker; messages are copied as between threads. `hear` is told what crosses. */
export function coreInProcess(hear: (reply: Reply) => void = () => {}): CoreClient {
  const service = new CoreService((reply: Reply) => {
    const copy = structuredClone(reply);
    hear(structuredClone(reply));
    queueMicrotask(() => client.receive(copy));
  });
  const client = new CoreClient((request: Request) => void service.receive(structuredClone(request)));
  return client;
}

/** A core of one of the two modules, and its memory. `hear` is told what crosses. */
export async function freshCore(
  build: keyof typeof builds,
  hear?: (reply: Reply) => void,
): Promise<{ core: CoreClient; memory: WebAssembly.Memory }> {
  vi.resetModules();
  const anew = await import('./in-process.ts');
  const { memory } = anew.instantiate(build);
  return { core: anew.coreInProcess(hear), memory };
}

/** Looks for secrets in a memory. Half of one is enough: the first bytes of a freed block may already be used anew. */
export function foundIn(memory: WebAssembly.Memory, secrets: Readonly<Record<string, Uint8Array>>): string[] {
  const found = (part: Uint8Array) => Buffer.from(memory.buffer).includes(Buffer.from(part));
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const half = secret.length / 2;
    return found(secret.subarray(0, half)) || found(secret.subarray(half)) ? [name] : [];
  });
}
