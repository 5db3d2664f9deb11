import type { PrivateKey, SecretKey } from './module.ts';
import type { CoreValue, Part, VaultCommand } from './messages.ts';
import { word } from './word.ts';

/** The keys of the worker by their ids; asking for one that is not there throws `unknown_key`. */
export interface KeyRing {
  privateKey(id: number): PrivateKey;
  secretKey(id: number): SecretKey;
  keep(id: number, key: PrivateKey | SecretKey): null;
}

/** The worker's side of the operations that the key vault is made of. */
export function performForVault(id: number, command: VaultCommand, keys: KeyRing): CoreValue {
  const key = keys.secretKey(command.key);
  switch (command.op) {
    case 'digest':
      return key.digest();
    case 'digestMatches':
      return key.digestMatches(command.digest);
    case 'sealPrivateKey':
      return key.sealPrivateKey(command.iv, keys.privateKey(command.privateKey));
    case 'openPrivateKey':
      return keys.keep(id, key.openPrivateKey(command.iv, command.data, command.publicKey));
    case 'seal':
      return key.seal(command.iv, command.label, payloadOf(key, command.parts, keys));
    case 'unseal':
      return key.unseal(command.iv, command.label, command.data, command.tag);
    case 'unsealKey':
      return keys.keep(id, key.unsealKey(command.iv, command.label, command.data, command.tag));
    case 'unsealReply':
      return unsealReply(id, key, command, keys);
  }
}

function payloadOf(key: SecretKey, parts: readonly Part[], keys: KeyRing): ReturnType<SecretKey['startPayload']> {
  const payload = key.startPayload();
  try {
    for (const part of parts) {
      if (typeof part === 'string') payload.addText(part);
      else if (part.kind === 'privateKey') payload.addPrivateKey(keys.privateKey(part.id));
      else payload.addSecretKey(keys.secretKey(part.id));
    }
  } catch (unknown) {
    payload.free();
    throw unknown;
  }
  return payload;
}

type ReplyCommand = Extract<VaultCommand, { op: 'unsealReply' }>;

function unsealReply(id: number, key: SecretKey, command: ReplyCommand, keys: KeyRing): CoreValue {
  const { iv, label, data, tag } = command;
  const reply = key.unsealReply(iv, label, data, tag, id + 1, word(command.most, 'invalid_length'));
  const text = reply.text();
  let count = 0;
  for (let taken = reply.nextKey(); taken !== undefined; taken = reply.nextKey()) {
    count += 1;
    keys.keep(id + count, taken);
  }
  reply.free();
  return { text, keys: count };
}
