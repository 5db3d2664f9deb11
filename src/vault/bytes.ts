import { byteLength } from '#contract/rules/envelope.ts';
import { VaultFailure } from './errors.ts';

/** The bytes of base64url; throws `envelope_invalid` for any other text. */
export function toBytes(text: string): Uint8Array {
  if (byteLength(text) === null) throw new VaultFailure('envelope_invalid');
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** The bytes of a text. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
