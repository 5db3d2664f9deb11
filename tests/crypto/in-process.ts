import { readFileSync } from 'node:fs';
import { type InitOutput, initSync } from '#crypto-wasm/pkg/crypto_wasm.js';
import { CoreClient } from '#src/crypto/client.ts';
import type { Reply, Request } from '#src/crypto/messages.ts';
import { CoreService } from '#src/crypto/service.ts';

/** The built module, instantiated in this process. */
export function instantiate(): InitOutput {
  const address = new URL('../../crypto-wasm/pkg/crypto_wasm_bg.wasm', import.meta.url);
  return initSync({ module: readFileSync(address) });
}

/** Client and service joined without a worker; messages are copied as between threads. */
export function coreInProcess(): CoreClient {
  const service = new CoreService((reply: Reply) => {
    const copy = structuredClone(reply);
    queueMicrotask(() => client.receive(copy));
  });
  const client = new CoreClient((request: Request) => void service.receive(structuredClone(request)));
  return client;
}
