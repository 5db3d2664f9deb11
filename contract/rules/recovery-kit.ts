import { kitKeyBytes } from '../key-limits.ts';

/** The HKDF info of the key that seals a private key to a kit, with the salt `epk`, then the kit's public key. */
export const kitSealInfo = 'account-center recovery kit v1 | seal';
/** The HKDF info of what proves a kit to the service, from its printed key. */
export const kitProofInfo = 'account-center recovery kit v1 | proof';

/** The texts around the iv that the mac of a private key covers. `kit` and `publicKey` are base64url. */
export function textsAroundKitIv(parts: { kit: string; publicKey: string; epk: string }): {
  before: string;
  after: string;
} {
  return { before: `1.${parts.kit}.${parts.publicKey}.${parts.epk}.`, after: '.' };
}

/** 31 letters and digits without 0, O, 1, I and L, a prime number of them. */
export const kitAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const base = BigInt(kitAlphabet.length);
/** Letters in a printed key: the kit's number, the key, and two check letters. */
const lengths = { number: 4, key: 26, check: 2 } as const;
const length = lengths.number + lengths.key + lengths.check;

/** A printed key, as read: which kit it is of, and its 16 bytes. */
export interface PrintedKey {
  readonly number: string;
  readonly key: Uint8Array;
}

/** The number of a kit, which sheet and pages show: four letters from the first four bytes of its public key. */
export function kitNumber(publicKey: Uint8Array): string {
  return lettersOf(wholeOf(publicKey.subarray(0, 4)) % base ** BigInt(lengths.number), lengths.number);
}

/**
 * The printed key of a kit: the number, the 16 bytes and the check letters, in eight groups of four. The sum of all
 * letters is 0, and so is their sum times their places from 1 (both modulo 31): no single wrong letter and no two
 * neighbours in the wrong order leave both.
 */
export function printedKey(number: string, key: Uint8Array): string {
  const letters = `${number}${lettersOf(wholeOf(key), lengths.key)}`;
  const { sum, weighted } = sumsOf(letters);
  // Places 31 and 32 weigh 0 and 1, so the last letter settles the weighted sum, and the one before it the other.
  const last = modulo(-weighted);
  const text = `${letters}${letterAt(modulo(-sum - last))}${letterAt(last)}`;
  return (text.match(/.{4}/g) ?? []).join('-');
}

/**
 * Reads a printed key as it was typed or scanned: in any case, with spaces and dashes anywhere. `letter`: it has a
 * letter that no key has; `length`: letters are missing or too many; `typo`: the check letters do not fit.
 */
export function readPrintedKey(text: string): PrintedKey | 'empty' | 'letter' | 'length' | 'typo' {
  const letters = cleanKey(text);
  if (letters === '') return 'empty';
  if (Array.from(letters).some((letter) => !kitAlphabet.includes(letter))) return 'letter';
  if (letters.length !== length) return 'length';
  const { sum, weighted } = sumsOf(letters);
  const whole = wholeFrom(letters.slice(lengths.number, -lengths.check));
  if (modulo(sum) !== 0 || modulo(weighted) !== 0 || whole >> BigInt(8 * kitKeyBytes) !== 0n) return 'typo';
  return { number: letters.slice(0, lengths.number), key: bytesOf(whole) };
}

/** Letters that no key has, for what they were read from; the check letters tell if that was wrong. */
const lookAlikes: Readonly<Record<string, string>> = { '0': 'Q', O: 'Q', '1': 'J', I: 'J', L: 'J' };

/** Uppercase, without spaces and dashes; full-width letters as usual ones. */
function cleanKey(text: string): string {
  const letters = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
    .toUpperCase();
  return Array.from(letters, (letter) => lookAlikes[letter] ?? letter).join('');
}

function sumsOf(letters: string): { sum: number; weighted: number } {
  const values = Array.from(letters, (letter) => kitAlphabet.indexOf(letter));
  return {
    sum: values.reduce((sum, value) => sum + value, 0),
    weighted: values.reduce((sum, value, index) => sum + (index + 1) * value, 0),
  };
}

const modulo = (value: number): number => ((value % 31) + 31) % 31;
const letterAt = (value: number): string => kitAlphabet.charAt(value);

function wholeOf(bytes: Uint8Array): bigint {
  return bytes.reduce((whole, byte) => (whole << 8n) | BigInt(byte), 0n);
}

function bytesOf(whole: bigint): Uint8Array {
  return Uint8Array.from({ length: kitKeyBytes }, (_, index) => {
    return Number((whole >> BigInt(8 * (kitKeyBytes - 1 - index))) & 255n);
  });
}

function wholeFrom(letters: string): bigint {
  return Array.from(letters).reduce((whole, letter) => whole * base + BigInt(kitAlphabet.indexOf(letter)), 0n);
}

function lettersOf(whole: bigint, count: number): string {
  let [rest, letters] = [whole, ''];
  for (let index = 0; index < count; index += 1) {
    letters = letterAt(Number(rest % base)) + letters;
    rest /= base;
  }
  return letters;
}
