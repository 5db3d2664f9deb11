import type {
  HkdfInput,
  Part,
  Pbkdf2Input,
  PrivateKeyHandle,
  SealInput,
  Sealed,
  SealedKeyInput,
  SecretKeyHandle,
} from './worker/protocol.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Giving up with the signal rejects at once with its reason and stops the work in the worker. */
export interface DeriveOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface OpenedReply {
  readonly text: Uint8Array;
  readonly keys: readonly PrivateKeyHandle[];
}

/**
 * The crypto core, ready for use in its worker. Keys are handles; their bytes stay there. Every call rejects with a
 * `CoreFailure`: the symbol of the operation, or `wasm_not_ready` once the core is closed. Bytes passed in are copied;
 * wiping the caller's copy is the caller's.
 */
export interface CryptoCore {
  /** Makes an X25519 key from random bytes. */
  makePrivateKey(): Promise<PrivateKeyHandle>;
  /** Takes an X25519 key of 32 bytes. */
  importPrivateKey(bytes: Uint8Array): Promise<PrivateKeyHandle>;
  publicKey(key: PrivateKeyHandle): Promise<Uint8Array>;
  /** X25519. Refuses low-order points with `invalid_public_key`. The secret is not uniform: expand it before use. */
  agree(key: PrivateKeyHandle, publicKey: Uint8Array): Promise<SecretKeyHandle>;
  importSecretKey(bytes: Uint8Array): Promise<SecretKeyHandle>;
  /**
   * PBKDF2-HMAC-SHA-256. What is asked for while others run is done beside them, in a second worker too. Which counts and
   * salts are strong enough is for the caller to say.
   */
  derive(input: Pbkdf2Input, options?: DeriveOptions): Promise<SecretKeyHandle>;
  /** HKDF-SHA-256. */
  expand(key: SecretKeyHandle, input: HkdfInput): Promise<SecretKeyHandle>;
  /** AES-256-CFB128 under an iv of 16 bytes, which is used once only with a key. */
  encrypt(key: SecretKeyHandle, iv: Uint8Array, plaintext: Uint8Array): Promise<Uint8Array>;
  /** CFB has no tag: a wrong key or altered bytes give other bytes, never a failure. */
  decrypt(key: SecretKeyHandle, iv: Uint8Array, ciphertext: Uint8Array): Promise<Uint8Array>;
  /** HMAC-SHA-256. */
  authenticate(key: SecretKeyHandle, data: Uint8Array): Promise<Uint8Array>;
  /** Whether the tag is the whole HMAC-SHA-256 of the data, in constant time. */
  verify(key: SecretKeyHandle, data: Uint8Array, tag: Uint8Array): Promise<boolean>;
  /** Whether the key is these bytes, in constant time. */
  matches(key: SecretKeyHandle, bytes: Uint8Array): Promise<boolean>;
  /** Whether both are the same bytes, in constant time. */
  equalBytes(left: Uint8Array, right: Uint8Array): Promise<boolean>;
  /** The SHA-256 of a key, which may be known where the key may not. */
  digest(key: SecretKeyHandle): Promise<Uint8Array>;
  /** Whether the digest is the SHA-256 of the key, in constant time. */
  digestMatches(key: SecretKeyHandle, digest: Uint8Array): Promise<boolean>;
  /** Seals a private key under a key of 32 bytes, as the service keeps it. No iv is used twice with one key. */
  sealPrivateKey(key: SecretKeyHandle, iv: Uint8Array, privateKey: PrivateKeyHandle): Promise<Uint8Array>;
  /** Opens it; `wrong_pin` where it is not the clamped private key of the public key, after the same work. */
  openPrivateKey(key: SecretKeyHandle, input: SealedKeyInput): Promise<PrivateKeyHandle>;
  /** Seals a payload under a sealing key of 64 bytes: encrypts with its first half, then authenticates with the last. */
  sealParts(key: SecretKeyHandle, input: SealInput, parts: readonly Part[]): Promise<Sealed>;
  /** Opens a message; `envelope_mac_incorrect`, with nothing decrypted, where its tag is another. */
  unseal(key: SecretKeyHandle, input: SealInput & Sealed): Promise<Uint8Array>;
  /** Opens a message of one part, a key of 32 bytes that another core has sealed. */
  unsealKey(key: SecretKeyHandle, input: SealInput & Sealed): Promise<SecretKeyHandle>;
  /**
   * Opens a message of JSON. The value of each member called `privateKey` becomes a handle, and the text holds the
   * handle's id in its place. `envelope_invalid` where it is not JSON, a private key has another form, or there are more
   * than `most`.
   */
  unsealReply(key: SecretKeyHandle, input: SealInput & Sealed, most: number): Promise<OpenedReply>;
  /** Random bytes of `crypto.getRandomValues`, at most a mebibyte. */
  randomBytes(length: number): Promise<Uint8Array>;
  /** Wipes a key that is no longer needed. */
  release(key: PrivateKeyHandle | SecretKeyHandle): void;
  /** Ends the worker, and with it every key. */
  close(): void;
}
