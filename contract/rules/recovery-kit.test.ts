import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import vectors from '../../docs/vectors/key-vault.json' with { type: 'json' };
import { kitAlphabet, kitNumber, printedKey, readPrintedKey } from './recovery-kit.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const { printed, key, publicKey, number } = vectors.kit;
const letters = printed.replaceAll('-', '');
const problemOf = (text: string) => {
  const read = readPrintedKey(text);
  return typeof read === 'string' ? read : null;
};

describe('the printed key of a recovery kit', () => {
  test('is the number, the key and two check letters, in eight groups of four [KEY-15]', () => {
    expect(kitNumber(bytes(publicKey))).toBe(number);
    expect(printedKey(number, bytes(key))).toBe(printed);
    expect(printed).toMatch(/^([2-9A-HJKMNP-Z]{4}-){7}[2-9A-HJKMNP-Z]{4}$/);
    expect(readPrintedKey(printed)).toEqual({ number, key: bytes(key) });
  });

  test('is read back, whatever the key is [KEY-15]', () => {
    const keys = [
      new Uint8Array(16),
      new Uint8Array(16).fill(255),
      ...Array.from({ length: 200 }, () => randomBytes(16)),
    ];
    for (const each of keys) {
      const text = printedKey('2222', new Uint8Array(each));
      expect(readPrintedKey(text)).toEqual({ number: '2222', key: new Uint8Array(each) });
    }
  });

  test.each([
    ['lowercase', printed.toLowerCase()],
    ['spaces', ` ${letters.replaceAll(/../g, '$& ')}`],
    ['without dashes', letters],
    ['lines and other dashes', printed.replaceAll('-', ' \u2013\r\n')],
    [
      'full-width letters',
      letters.replaceAll(/./g, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0)),
    ],
    ['O for Q and 1 for J', printed.replaceAll('Q', 'o').replaceAll('J', '1')],
    ['0 for Q and l for J', printed.replaceAll('Q', '0').replaceAll('J', 'l')],
  ])('%s', (_, text) => {
    expect(readPrintedKey(text)).toEqual({ number, key: bytes(key) });
  });

  test.each([
    ['empty', ' - '],
    ['letter', `${printed.slice(0, -1)}\u00e4`],
    ['letter', `https://example.com/${printed}`],
    ['length', printed.slice(0, -1)],
    ['length', `${printed}2`],
    // A valid text with a key above 128 bits.
    ['typo', '2222ZZZZZZZZZZZZZZZZZZZZZZZZZZ'.concat(checksOf('2222ZZZZZZZZZZZZZZZZZZZZZZZZZZ'))],
  ])('is refused as "%s": %s [KEY-15]', (problem, text) => {
    expect(readPrintedKey(text)).toBe(problem);
  });

  test('with any single wrong letter, or two neighbours in the wrong order, is a typing error [KEY-15]', () => {
    const missed: string[] = [];
    let tried = 0;
    for (const [place, right] of Array.from(letters).entries()) {
      for (const wrong of kitAlphabet) {
        const text = `${letters.slice(0, place)}${wrong}${letters.slice(place + 1)}`;
        if (wrong === right) continue;
        tried += 1;
        if (problemOf(text) !== 'typo') missed.push(`${place}: ${wrong}`);
      }
      const next = letters.charAt(place + 1);
      if (next === '' || next === right) continue;
      const swapped = `${letters.slice(0, place)}${next}${right}${letters.slice(place + 2)}`;
      if (problemOf(swapped) !== 'typo') missed.push(`${place}: swapped`);
    }
    expect([missed, tried]).toEqual([[], 32 * 30]);
  });
});

/** Two letters after which the check fits, found by trying. */
function checksOf(payload: string): string {
  const values = (text: string) => Array.from(text, (each) => kitAlphabet.indexOf(each));
  const fits = (text: string) => {
    const all = values(text);
    const sum = all.reduce((before, each) => before + each, 0);
    const weighted = all.reduce((before, each, index) => before + each * (index + 1), 0);
    return sum % 31 === 0 && weighted % 31 === 0;
  };
  const pairs = Array.from(kitAlphabet).flatMap((one) => Array.from(kitAlphabet, (other) => one + other));
  return pairs.find((pair) => fits(payload + pair)) ?? '';
}
