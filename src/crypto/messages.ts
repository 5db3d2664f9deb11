import type { CoreSymbol, LoadSymbol } from './failure.ts';

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

/** One operation. `key` names a handle of the worker. */
export type Command =
  | { readonly op: 'makePrivateKey' }
  | { readonly op: 'importPrivateKey'; readonly bytes: Uint8Array }
  | { readonly op: 'publicKey'; readonly key: number }
  | { readonly op: 'agree'; readonly key: number; readonly publicKey: Uint8Array }
  | { readonly op: 'importSecretKey'; readonly bytes: Uint8Array }
  | ({ readonly op: 'derive' } & Pbkdf2Input)
  | ({ readonly op: 'expand'; readonly key: number } & HkdfInput)
  | { readonly op: 'encrypt'; readonly key: number; readonly iv: Uint8Array; readonly data: Uint8Array }
  | { readonly op: 'decrypt'; readonly key: number; readonly iv: Uint8Array; readonly data: Uint8Array }
  | { readonly op: 'authenticate'; readonly key: number; readonly data: Uint8Array }
  | { readonly op: 'verify'; readonly key: number; readonly data: Uint8Array; readonly tag: Uint8Array }
  | { readonly op: 'matches'; readonly key: number; readonly bytes: Uint8Array }
  | { readonly op: 'equalBytes'; readonly left: Uint8Array; readonly right: Uint8Array }
  | { readonly op: 'randomBytes'; readonly length: number };

/** Page to worker. A request that makes a key gives the key its own id; `forget` stops it or drops what it made. */
export type Request =
  | { readonly type: 'perform'; readonly id: number; readonly command: Command }
  | { readonly type: 'forget'; readonly id: number };

export type CoreValue = Uint8Array | boolean | null;

/** Worker to page, about one request. */
export type Reply =
  | { readonly type: 'progress'; readonly id: number; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly id: number; readonly value: CoreValue }
  | { readonly type: 'failed'; readonly id: number; readonly symbol: CoreSymbol };

/** Worker to page, about itself: the first message of every worker. */
export type Announcement =
  | { readonly type: 'ready' }
  | { readonly type: 'unavailable'; readonly symbol: LoadSymbol };
