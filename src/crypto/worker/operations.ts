import { requireUint32 } from '../protocol/errors.ts';
import { Payload, PrivateKey, SecretKey, equalBytes, randomBytes } from '../wasm/module.ts';
import type {
  InputsOf,
  OperationName,
  OutputOf,
  Part,
  Pbkdf2Input,
  PrivateKeyHandle,
  SecretKeyHandle,
  WireResults,
} from '../protocol/protocol.ts';

/** What a handler may use: the keys of the worker, and the queue of derivations. */
export interface Execution {
  /** The id of the request and of the key that it creates. */
  readonly id: number;
  /** Throws `unknown_key`, also for a key of another kind. */
  find(handle: PrivateKeyHandle): PrivateKey;
  find(handle: SecretKeyHandle): SecretKey;
  /** Stores a key under the request's id, or under one of the ids that follow it. */
  store(key: PrivateKey | SecretKey, id?: number): null;
  derive(input: Pbkdf2Input): Promise<SecretKey>;
}

export type Handler<Name extends OperationName> = (
  execution: Execution,
  inputs: InputsOf<Name>,
) => WireResults[OutputOf<Name>] | Promise<WireResults[OutputOf<Name>]>;

const encoder = new TextEncoder();

export const handlers: { readonly [Name in OperationName]: Handler<Name> } = {
  makePrivateKey: ({ store }) => store(PrivateKey.make()),
  importPrivateKey: ({ store }, [bytes]) => store(new PrivateKey(bytes)),
  publicKey: ({ find }, [key]) => find(key).publicKey(),
  agree: ({ find, store }, [key, publicKey]) => store(find(key).agree(publicKey)),
  importSecretKey: ({ store }, [bytes]) => store(new SecretKey(bytes)),
  derive: async ({ derive, store }, [input]) => store(await derive(input)),
  expand: ({ find, store }, [key, { salt, info, length }]) =>
    store(find(key).expand(salt, info, requireUint32(length, 'invalid_length'))),
  encrypt: ({ find }, [key, iv, data]) => find(key).encrypt(iv, data),
  decrypt: ({ find }, [key, iv, data]) => find(key).decrypt(iv, data),
  authenticate: ({ find }, [key, data]) => find(key).authenticate(data),
  verify: ({ find }, [key, data, tag]) => equalBytes(find(key).authenticate(data), tag),
  matches: ({ find }, [key, bytes]) => find(key).matches(bytes),
  equalBytes: (_, [left, right]) => equalBytes(left, right),
  digest: ({ find }, [key]) => find(key).digest(),
  digestMatches: ({ find }, [key, digest]) => equalBytes(find(key).digest(), digest),
  proofForApp: ({ find }, [proof, unlocked]) => find(proof).proofForApp(find(unlocked)),
  sealPrivateKey: ({ find }, [key, privateKey]) => find(key).sealPrivateKey(find(privateKey)),
  openPrivateKey: ({ find, store }, [key, { iv, data, publicKey }]) =>
    store(find(key).openPrivateKey(iv, data, publicKey)),
  sealParts: ({ find }, [key, { before, after }, parts]) =>
    find(key).seal(encoder.encode(before), encoder.encode(after), payloadOf(parts, find)),
  unseal: ({ find }, [key, { iv, label, data, tag }]) => find(key).unseal(iv, label, data, tag),
  unsealReply: ({ id, find, store }, [key, { iv, label, data, tag }, max]) => {
    const reply = find(key).unsealReply(iv, label, data, tag, id + 1, requireUint32(max, 'invalid_length'));
    let keys = 0;
    for (let taken = reply.takeKey(); taken !== undefined; taken = reply.takeKey()) store(taken, id + (keys += 1));
    const { text } = reply;
    reply.free();
    return { text, keys };
  },
  kitKey: ({ find, store }, [key]) => store(find(key).kitKey()),
  unsealPrivateKey: ({ find, store }, [key, { iv, label, data, tag, publicKey }]) =>
    store(find(key).unsealPrivateKey(iv, label, data, tag, publicKey)),
  vouchFor: ({ find }, [key, kit]) => find(key).vouchFor(kit),
  randomBytes: (_, [length]) => randomBytes(requireUint32(length, 'invalid_length')),
};

/** The module takes ownership. */
function payloadOf(parts: readonly Part[], find: Execution['find']): Payload {
  const payload = new Payload();
  try {
    for (const part of parts) {
      if (typeof part === 'string') payload.addText(encoder.encode(part));
      else if (part.kind === 'privateKey') payload.addPrivateKey(find(part));
      else payload.addProof(find(part));
    }
    return payload;
  } catch (refused) {
    payload.free();
    throw refused;
  }
}
