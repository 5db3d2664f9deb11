import { CryptoError } from '../protocol/errors.ts';
import { callForBytes, callWasm, inputBuffer, requireUint32, takeBytes } from '../wasm/call.ts';
import { compiled } from '../wasm/module.ts';
import { IV_BYTES } from '../protocol/protocol.ts';
import type {
  InputsOf,
  KeyHandle,
  OperationName,
  OutputOf,
  Part,
  Pbkdf2Input,
  WireResults,
} from '../protocol/protocol.ts';

/** What a handler may use: the keys of the worker by the module's numbers, and the queue of derivations. */
export interface Execution {
  /** The request's id, and that of the key it makes. */
  readonly id: number;
  /** The module's number of a key; throws `unknown_key`. The module itself checks which kind of key it is. */
  find(handle: KeyHandle): number;
  /** Stores a key under the request's id, or under one of the ids that follow it. */
  store(key: number, id?: number): null;
  derive(input: Pbkdf2Input): Promise<number>;
}

export type Handler<Name extends OperationName> = (
  execution: Execution,
  inputs: InputsOf<Name>,
) => WireResults[OutputOf<Name>] | Promise<WireResults[OutputOf<Name>]>;

export const handlers: { readonly [Name in OperationName]: Handler<Name> } = {
  makePrivateKey: ({ store }) => store(makePrivateKey()),
  importPrivateKey: ({ store }, [bytes]) => store(callWasm(compiled.importPrivateKey, [], bytes)),
  publicKey: ({ find }, [key]) => callForBytes(compiled.publicKey, [find(key)]),
  agree: ({ find, store }, [key, publicKey]) => store(callWasm(compiled.agree, [find(key)], publicKey)),
  importSecretKey: ({ store }, [bytes]) => store(callWasm(compiled.importSecretKey, [], bytes)),
  derive: async ({ derive, store }, [input]) => store(await derive(input)),
  expand: ({ find, store }, [key, { salt, info, length }]) =>
    store(callWasm(compiled.expand, [find(key), requireUint32(length, 'invalid_length')], salt, info)),
  encrypt: ({ find }, [key, iv, data]) => callForBytes(compiled.encrypt, [find(key)], iv, data),
  decrypt: ({ find }, [key, iv, data]) => callForBytes(compiled.decrypt, [find(key)], iv, data),
  authenticate: ({ find }, [key, data]) => callForBytes(compiled.authenticate, [find(key)], data),
  verify: ({ find }, [key, data, tag]) => callWasm(compiled.verify, [find(key)], data, tag) === 1,
  matches: ({ find }, [key, bytes]) => callWasm(compiled.matches, [find(key)], bytes) === 1,
  equalBytes: (_, [left, right]) => callWasm(compiled.equalBytes, [], left, right) === 1,
  digest: ({ find }, [key]) => callForBytes(compiled.digest, [find(key)]),
  digestMatches: ({ find }, [key, digest]) => callWasm(compiled.digestMatches, [find(key)], digest) === 1,
  proofForApp: ({ find }, [proof, unlocked]) => callForBytes(compiled.proofForApp, [find(proof), find(unlocked)]),
  sealPrivateKey: ({ find }, [key, privateKey]) => {
    const iv = drawIv();
    return joined(iv, callForBytes(compiled.sealPrivateKey, [find(key), find(privateKey)], iv));
  },
  openPrivateKey: ({ find, store }, [key, { iv, data, publicKey }]) =>
    store(callWasm(compiled.openPrivateKey, [find(key)], iv, data, publicKey)),
  sealParts: ({ find }, [key, { before, after }, parts]) => {
    const [sealingKey, iv] = [find(key), drawIv()];
    makePayload(parts, find);
    return joined(iv, callForBytes(compiled.seal, [sealingKey], iv, encoder.encode(before), encoder.encode(after)));
  },
  unseal: ({ find }, [key, { iv, label, data, tag }]) =>
    callForBytes(compiled.unseal, [find(key)], iv, label, data, tag),
  sealKey: ({ find }, [key, derived]) => {
    const iv = drawIv();
    return joined(iv, callForBytes(compiled.sealKey, [find(key), find(derived)], iv, iv));
  },
  unsealKey: ({ find, store }, [key, { iv, data, tag }, purpose]) =>
    store(callWasm(compiled.unsealKey, [find(key), Number(purpose === 'proof')], iv, iv, data, tag)),
  unsealReply: ({ id, find, store }, [key, { iv, label, data, tag }, max]) => {
    const numbers: [number, number, number] = [find(key), id + 1, requireUint32(max, 'invalid_length')];
    const keys = callWasm(compiled.unsealReply, numbers, iv, label, data, tag);
    const text = takeBytes();
    for (let taken = 1; taken <= keys; taken += 1) store(callWasm(compiled.nextKey, []), id + taken);
    return { text, keys };
  },
  randomBytes: (_, [length]) => randomBytes(requireUint32(length, 'invalid_length')),
};

const encoder = new TextEncoder();

function makePayload(parts: readonly Part[], find: Execution['find']): void {
  // An unknown key must fail before the payload contains a secret.
  for (const part of parts) if (typeof part !== 'string') find(part);
  callWasm(compiled.startPayload, []);
  for (const part of parts) {
    if (typeof part === 'string') callWasm(compiled.addText, [], encoder.encode(part));
    else if (part.kind === 'privateKey') callWasm(compiled.addPrivateKey, [find(part)]);
    else callWasm(compiled.addProof, [find(part)]);
  }
}

/** Drawn here, so that the page cannot use one twice with a key. */
const drawIv = (): Uint8Array => fillRandom(new Uint8Array(IV_BYTES));

function joined(iv: Uint8Array, sealed: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(iv.length + sealed.length);
  bytes.set(iv);
  bytes.set(sealed, iv.length);
  return bytes;
}

const PRIVATE_KEY_BYTES = 32;
const MAX_RANDOM_BYTES = 2 ** 20;
/** The most that `crypto.getRandomValues` fills in one call. */
const MAX_FILL = 65_536;

/** The bytes of a new private key exist in the memory of the module and nowhere else. */
function makePrivateKey(): number {
  fillRandom(inputBuffer(0, PRIVATE_KEY_BYTES));
  return callWasm(compiled.makePrivateKey, []);
}

function randomBytes(length: number): Uint8Array {
  if (length > MAX_RANDOM_BYTES) throw new CryptoError('invalid_length');
  return fillRandom(new Uint8Array(length));
}

/** `crypto.getRandomValues` is the only source of randomness. */
function fillRandom(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  try {
    for (let at = 0; at < bytes.length; at += MAX_FILL) crypto.getRandomValues(bytes.subarray(at, at + MAX_FILL));
  } catch {
    throw new CryptoError('random_unavailable');
  }
  return bytes;
}
