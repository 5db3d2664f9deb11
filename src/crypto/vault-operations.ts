import { callForBytes, callWasm, takeBytes } from './wasm/call.ts';
import type { CoreValue, Part, VaultCommand } from './worker/protocol.ts';
import { compiled } from './wasm/module.ts';
import { requireUint32 } from './wasm/uint32.ts';

/** The module's numbers of the worker's keys, by their ids; asking for one that is not there throws `unknown_key`. */
export interface KeyRing {
  key(id: number): number;
  keep(id: number, key: number): null;
}

const text = new TextEncoder();

/** The worker's side of the operations that the key vault is made of. */
export function performForVault(id: number, command: VaultCommand, keys: KeyRing): CoreValue {
  const key = keys.key(command.key);
  switch (command.op) {
    case 'digest':
      return callForBytes(compiled.digest, [key]);
    case 'digestMatches':
      return callWasm(compiled.digestMatches, [key], command.digest) === 1;
    case 'sealPrivateKey':
      return callForBytes(compiled.sealPrivateKey, [key, keys.key(command.privateKey)], command.iv);
    case 'openPrivateKey':
      return keys.keep(id, callWasm(compiled.openPrivateKey, [key], command.iv, command.data, command.publicKey));
    case 'seal':
      makePayload(command.parts, keys);
      return callForBytes(compiled.seal, [key], command.iv, command.label);
    case 'unseal':
      return callForBytes(compiled.unseal, [key], command.iv, command.label, command.data, command.tag);
    case 'unsealKey':
      return keys.keep(id, callWasm(compiled.unsealKey, [key], command.iv, command.label, command.data, command.tag));
    case 'unsealReply':
      return unsealReply(id, key, command, keys);
  }
}

function makePayload(parts: readonly Part[], keys: KeyRing): void {
  // An unknown key is found before a secret lies in the payload.
  for (const part of parts) if (typeof part !== 'string') keys.key(part.id);
  callWasm(compiled.startPayload, []);
  for (const part of parts) {
    if (typeof part === 'string') callWasm(compiled.addText, [], text.encode(part));
    else if (part.kind === 'privateKey') callWasm(compiled.addPrivateKey, [keys.key(part.id)]);
    else callWasm(compiled.addSecretKey, [keys.key(part.id)]);
  }
}

type ReplyCommand = Extract<VaultCommand, { op: 'unsealReply' }>;

function unsealReply(id: number, key: number, command: ReplyCommand, keys: KeyRing): CoreValue {
  const { iv, label, data, tag } = command;
  const numbers: [number, number, number] = [key, id + 1, requireUint32(command.most, 'invalid_length')];
  const count = callWasm(compiled.unsealReply, numbers, iv, label, data, tag);
  const reply = takeBytes();
  for (let taken = 1; taken <= count; taken += 1) keys.keep(id + taken, callWasm(compiled.nextKey, []));
  return { text: reply, keys: count };
}
