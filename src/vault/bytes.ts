import { byteLength } from '#contract/rules/envelope.ts';
import { fromBase64Url } from '#src/browser/base64url.ts';
import { VaultFailure } from './errors.ts';

/** The bytes of base64url; throws `envelope_invalid` for any other text. */
export function toBytes(text: string): Uint8Array {
  if (byteLength(text) === null) throw new VaultFailure('envelope_invalid');
  return fromBase64Url(text);
}

/** The bytes of a text. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
