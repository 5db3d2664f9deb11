import type { CoreSymbol } from './errors.ts';

/** An X25519 private key in the worker. It can be used but not read. */
export interface PrivateKeyHandle {
  readonly kind: 'privateKey';
  readonly id: number;
}

/** A symmetric key, a shared secret or a derived key in the worker. */
export interface SecretKeyHandle {
  readonly kind: 'secretKey';
  readonly id: number;
}

export type KeyHandle = PrivateKeyHandle | SecretKeyHandle;

export const IV_BYTES = 16;
export const TAG_BYTES = 32;

export interface Pbkdf2Input {
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly iterations: number;
  readonly length: number;
  /**
   * The proof of a protection code, or a key that encrypts private keys: a key of one kind is never used as the other.
   */
  readonly purpose: DerivedPurpose;
}

type DerivedPurpose = 'proof' | 'protection';

/** A private key sealed to a recovery kit, and the public key that it must belong to. */
export interface KitSealedInput extends SealedMessage {
  readonly publicKey: Uint8Array;
}

export interface HkdfInput {
  readonly salt: Uint8Array;
  readonly info: Uint8Array;
  readonly length: number;
}

/** A private key as the service stores it, and the public key that it must belong to. */
export interface SealedKeyInput {
  readonly iv: Uint8Array;
  readonly data: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** What the tag of a message covers before its ciphertext: the iv as base64url between two texts. */
export interface Label {
  readonly before: string;
  readonly after: string;
}

/**
 * A ciphertext, its 32-byte tag and its iv. The core generates the iv, because using one twice would reveal the
 * plaintext.
 */
interface Sealed {
  readonly iv: Uint8Array;
  readonly data: Uint8Array;
  readonly tag: Uint8Array;
}

/** A private key in its stored form, and the iv that the core generated for it. */
interface SealedKey {
  readonly iv: Uint8Array;
  readonly data: Uint8Array;
}

/** A message from another party; the tag covers `label`, which contains the iv. */
export interface SealedMessage extends Sealed {
  readonly label: Uint8Array;
}

/** The parts of a payload: plain text, and proofs and stored private keys, which the core inserts as base64url. */
export type Part = string | KeyHandle;

interface OpenedReply {
  readonly text: Uint8Array;
  readonly keys: readonly PrivateKeyHandle[];
}

interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Aborting the signal rejects at once with its reason and stops the work in the worker. */
export interface DeriveOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Every operation of the worker, one row each: its inputs, its output, and whether it reports progress. The page's
 * client is derived from this table; `operations.ts` has one handler per row. A key works only in operations of its own
 * purpose (`crypto-wasm/src/purpose.rs`) and is `unknown_key` in all others. No operation returns the bytes of a
 * private key.
 */
export const operations = {
  /** Makes an X25519 key from random bytes. */
  makePrivateKey: takes<[]>().returns('privateKey'),
  /** Imports an X25519 key of 32 bytes. */
  importPrivateKey: takes<[bytes: Uint8Array]>().returns('privateKey'),
  publicKey: takes<[key: PrivateKeyHandle]>().returns('bytes'),
  /**
   * X25519. Refuses low-order points with `invalid_public_key`. The secret is not uniform, so it can only be expanded.
   */
  agree: takes<[key: PrivateKeyHandle, publicKey: Uint8Array]>().returns('secretKey'),
  /** A key whose bytes the page knows. The core encrypts nothing with it. */
  importSecretKey: takes<[bytes: Uint8Array]>().returns('secretKey'),
  /**
   * PBKDF2-HMAC-SHA-256. Derivations requested while others run join them. The caller decides which iteration counts
   * and salts are strong enough.
   */
  derive: takes<[input: Pbkdf2Input]>().returns('secretKey', { reportsProgress: true }),
  /**
   * HKDF-SHA-256. The info determines the purpose of the key expanded from a shared secret: to seal requests or private
   * keys to a kit, or otherwise to open. `invalid_length` unless the key has 32 or 64 bytes.
   */
  expand: takes<[key: SecretKeyHandle, input: HkdfInput]>().returns('secretKey'),
  /** AES-256-CFB128 under an imported key and an iv of 16 bytes. An iv must be used only once with a key. */
  encrypt: takes<[key: SecretKeyHandle, iv: Uint8Array, plaintext: Uint8Array]>().returns('bytes'),
  /** CFB has no tag: a wrong key or altered bytes yield other bytes, never an error. */
  decrypt: takes<[key: SecretKeyHandle, iv: Uint8Array, ciphertext: Uint8Array]>().returns('bytes'),
  /** HMAC-SHA-256 under an imported key. */
  authenticate: takes<[key: SecretKeyHandle, data: Uint8Array]>().returns('bytes'),
  /** Whether the tag is the complete HMAC-SHA-256 of the data, in constant time. */
  verify: takes<[key: SecretKeyHandle, data: Uint8Array, tag: Uint8Array]>().returns('flag'),
  /** Whether the proof is these bytes, in constant time. */
  matches: takes<[key: SecretKeyHandle, bytes: Uint8Array]>().returns('flag'),
  /** Whether both are the same bytes, in constant time. */
  equalBytes: takes<[left: Uint8Array, right: Uint8Array]>().returns('flag'),
  /** The SHA-256 of a proof, which need not be secret, unlike the proof. */
  digest: takes<[key: SecretKeyHandle]>().returns('bytes'),
  /** Whether the digest is the SHA-256 of the proof, in constant time. */
  digestMatches: takes<[key: SecretKeyHandle, digest: Uint8Array]>().returns('flag'),
  /**
   * The bytes of a proof, for the surrounding app, while a private key is unlocked: the only operation that returns a
   * secret. Only `src/vault/pin-data.ts` may call it.
   */
  proofForApp: takes<[proof: SecretKeyHandle, unlocked: PrivateKeyHandle]>().returns('bytes'),
  /** Encrypts a private key under a derived key, in the form that the service stores. */
  sealPrivateKey: takes<[key: SecretKeyHandle, privateKey: PrivateKeyHandle]>().returns('sealedKey'),
  /** Decrypts it; `wrong_pin` if it does not match the public key. Any 32 bytes are a private key, clamped or not. */
  openPrivateKey: takes<[key: SecretKeyHandle, input: SealedKeyInput]>().returns('privateKey'),
  /**
   * Seals a payload under a key of 64 bytes that is expanded from a shared secret, for a request: encrypts with its
   * first half, then authenticates with the last.
   */
  sealParts: takes<[key: SecretKeyHandle, label: Label, parts: readonly Part[]]>().returns('sealed'),
  /**
   * Opens another party's message; `envelope_mac_incorrect`, with nothing decrypted, if its tag is wrong. No key opens
   * what this core has sealed.
   */
  unseal: takes<[key: SecretKeyHandle, input: SealedMessage]>().returns('bytes'),
  /** The private key of a recovery kit, from its printed key, which the page knows. */
  kitKey: takes<[key: SecretKeyHandle]>().returns('privateKey'),
  /**
   * Opens a private key that `sealParts` has sealed to a kit, under the same key: `envelope_mac_incorrect` if it was
   * sealed to another kit, for another key, or altered; `wrong_pin` if it does not match the public key.
   */
  unsealPrivateKey: takes<[key: SecretKeyHandle, input: KitSealedInput]>().returns('privateKey'),
  /** The voucher of a stored private key for the public key of a kit, which only who has that key can make. */
  vouchFor: takes<[key: PrivateKeyHandle, kit: Uint8Array]>().returns('bytes'),
  /**
   * Opens a JSON message. The value of each member called `privateKey` becomes a handle, and the text contains the
   * handle's id instead. `envelope_invalid` if it is not JSON, a private key has the wrong form, or there are more than
   * `max`.
   */
  unsealReply: takes<[key: SecretKeyHandle, input: SealedMessage, max: number]>().returns('reply'),
  /** Random bytes of `crypto.getRandomValues`, at most a mebibyte. */
  randomBytes: takes<[length: number]>().returns('bytes'),
};

/** The result of an operation for the page. */
export interface Results {
  readonly privateKey: PrivateKeyHandle;
  readonly secretKey: SecretKeyHandle;
  readonly bytes: Uint8Array;
  readonly flag: boolean;
  readonly sealed: Sealed;
  readonly sealedKey: SealedKey;
  readonly reply: OpenedReply;
}

/** The same as sent by the worker: a key stays there, under the id of the request that created it. */
export interface WireResults {
  readonly privateKey: null;
  readonly secretKey: null;
  readonly bytes: Uint8Array;
  readonly flag: boolean;
  /** Iv, ciphertext, tag. */
  readonly sealed: Uint8Array;
  /** Iv, ciphertext. */
  readonly sealedKey: Uint8Array;
  /** The text, and the number of private keys extracted from it; their ids follow the request's. */
  readonly reply: { readonly text: Uint8Array; readonly keys: number };
}

export type WireResult = WireResults[keyof WireResults];

interface Operation<Inputs extends readonly unknown[], Output extends keyof Results, ReportsProgress extends boolean> {
  readonly output: Output;
  readonly reportsProgress: ReportsProgress;
  /** For the types only. */
  readonly inputs?: Inputs;
}

function takes<Inputs extends readonly unknown[]>() {
  function returns<Output extends keyof Results>(output: Output): Operation<Inputs, Output, false>;
  function returns<Output extends keyof Results>(
    output: Output,
    options: { reportsProgress: true },
  ): Operation<Inputs, Output, true>;
  function returns<Output extends keyof Results>(output: Output, { reportsProgress } = { reportsProgress: false }) {
    return { output, reportsProgress };
  }
  return { returns };
}

type Table = typeof operations;
export type OperationName = keyof Table;
export type InputsOf<Name extends OperationName> = Table[Name] extends {
  readonly inputs?: infer Inputs extends readonly unknown[];
}
  ? Inputs
  : never;
export type OutputOf<Name extends OperationName> = Table[Name]['output'];
type OptionsOf<Name extends OperationName> = Table[Name]['reportsProgress'] extends true
  ? [options?: DeriveOptions]
  : [];

/** The table as functions for the page. */
export type Operations = {
  readonly [Name in keyof Table]: (
    ...inputs: [...InputsOf<Name>, ...OptionsOf<Name>]
  ) => Promise<Results[OutputOf<Name>]>;
};

/** From page to worker. A request that creates a key gives it the request's id. */
export interface ExecuteRequest<Name extends OperationName = OperationName> {
  readonly type: 'execute';
  readonly id: number;
  readonly operation: Name;
  readonly inputs: InputsOf<Name>;
  readonly wantsProgress: boolean;
}

/** `release` stops a request, or drops the key that it created. */
export type Request = ExecuteRequest | { readonly type: 'release'; readonly id: number };

/** From worker to page, about one request. */
export type Reply =
  | { readonly type: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly id: number; readonly value: WireResult }
  | { readonly type: 'failed'; readonly id: number; readonly symbol: CoreSymbol };

/** The first message of every worker, about itself. `address` is that of the module. */
export type Announcement = { readonly type: 'ready' } | { readonly type: 'unavailable'; readonly address: string };
