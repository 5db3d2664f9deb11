import type { CoreSymbol, LoadSymbol } from '../errors.ts';

/** An X25519 private key in the worker. It can act and cannot be read. */
export interface PrivateKeyHandle {
  readonly kind: 'privateKey';
  readonly id: number;
}

/** A symmetric key, a shared secret or a derived key in the worker. */
export interface SecretKeyHandle {
  readonly kind: 'secretKey';
  readonly id: number;
}

export interface Pbkdf2Input {
  readonly password: Uint8Array;
  readonly salt: Uint8Array;
  readonly iterations: number;
  readonly length: number;
}

export interface HkdfInput {
  readonly salt: Uint8Array;
  readonly info: Uint8Array;
  readonly length: number;
}

/** What a sealed message is made under, beside its key. `label` goes into its tag and holds the iv. */
export interface SealInput {
  readonly iv: Uint8Array;
  readonly label: Uint8Array;
}

/** A ciphertext and its tag of 32 bytes. */
export interface Sealed {
  readonly data: Uint8Array;
  readonly tag: Uint8Array;
}

/** The parts of a payload: text as it is, and secrets that are put in as base64url. */
export type Part = string | PrivateKeyHandle | SecretKeyHandle;

/** One operation. `key` names a handle of the worker. */
export type Command =
  | { readonly op: 'makePrivateKey' }
  | { readonly op: 'importPrivateKey'; readonly bytes: Uint8Array }
  | { readonly op: 'publicKey'; readonly key: number }
  | { readonly op: 'agree'; readonly key: number; readonly publicKey: Uint8Array }
  | { readonly op: 'importSecretKey'; readonly bytes: Uint8Array }
  /** `isTold` asks for reports of its progress. */
  | ({ readonly op: 'derive'; readonly wantsProgress: boolean } & Pbkdf2Input)
  | ({ readonly op: 'expand'; readonly key: number } & HkdfInput)
  | { readonly op: 'encrypt'; readonly key: number; readonly iv: Uint8Array; readonly data: Uint8Array }
  | { readonly op: 'decrypt'; readonly key: number; readonly iv: Uint8Array; readonly data: Uint8Array }
  | { readonly op: 'authenticate'; readonly key: number; readonly data: Uint8Array }
  | { readonly op: 'verify'; readonly key: number; readonly data: Uint8Array; readonly tag: Uint8Array }
  | { readonly op: 'matches'; readonly key: number; readonly bytes: Uint8Array }
  | { readonly op: 'equalBytes'; readonly left: Uint8Array; readonly right: Uint8Array }
  | { readonly op: 'randomBytes'; readonly length: number }
  | VaultCommand;

/** The operations of the key vault: secrets go from handle to handle. */
export type VaultCommand =
  | { readonly op: 'digest'; readonly key: number }
  | { readonly op: 'digestMatches'; readonly key: number; readonly digest: Uint8Array }
  | { readonly op: 'sealPrivateKey'; readonly key: number; readonly iv: Uint8Array; readonly privateKey: number }
  | ({ readonly op: 'openPrivateKey'; readonly key: number } & SealedKeyInput)
  | ({ readonly op: 'seal'; readonly key: number; readonly parts: readonly Part[] } & SealInput)
  | ({ readonly op: 'unseal'; readonly key: number } & SealInput & Sealed)
  | ({ readonly op: 'unsealKey'; readonly key: number } & SealInput & Sealed)
  /** The keys that it takes out get the ids that follow its own, at most so many. */
  | ({ readonly op: 'unsealReply'; readonly key: number; readonly most: number } & SealInput & Sealed);

/** A private key as the service keeps it, and the public key that it must belong to. */
export interface SealedKeyInput {
  readonly iv: Uint8Array;
  readonly data: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** Page to worker. A request that makes a key gives the key its own id; `forget` stops it or drops what it made. */
export type Request =
  | { readonly type: 'perform'; readonly id: number; readonly command: Command }
  | { readonly type: 'forget'; readonly id: number };

/** A reply's text and how many private keys were taken out of it. */
export interface ReplyText {
  readonly text: Uint8Array;
  readonly keys: number;
}

export type CoreValue = Uint8Array | ReplyText | boolean | null;

/** Worker to page, about one request. */
export type Reply =
  | { readonly type: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly id: number; readonly value: CoreValue }
  | { readonly type: 'failed'; readonly id: number; readonly symbol: CoreSymbol };

/** Worker to page, about itself: the first message of every worker. */
export type Announcement =
  | { readonly type: 'ready' }
  | { readonly type: 'unavailable'; readonly symbol: LoadSymbol };
