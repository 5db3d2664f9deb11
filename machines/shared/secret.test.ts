import { format, inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

const word = 'correct horse battery';
const secret = new Secret(word);

test('reveal() returns the secret [TFA-05]', () => {
  expect(secret.reveal()).toBe(word);
  expect(new Secret(new Uint8Array([1, 2])).reveal()).toEqual(new Uint8Array([1, 2]));
});

const roundabout: readonly (readonly [string, () => string])[] = [
  ['JSON', () => JSON.stringify({ deep: [secret] })],
  ['a template', () => `${String(secret)}`],
  ['String()', () => String(secret)],
  ['concatenation', () => ['', secret].join('')],
  ['inspect', () => inspect(secret, { showHidden: true, depth: 9, getters: true })],
  ['inspect of what holds it', () => inspect({ deep: { secret } }, { showHidden: true, depth: 9 })],
  ['a console line', () => format('%s %o %O %j', secret, secret, secret, secret)],
  ['its keys', () => Reflect.ownKeys(secret).map(String).join(' ')],
  ['its values', () => Object.values(secret).join(' ')],
  ['a copy', () => JSON.stringify(Object.assign({}, secret))],
  ['a clone', () => inspect(structuredClone(secret))],
  ['an error', () => inspect(new Error(`refused ${String(secret)}`, { cause: secret }))],
];

test.each(roundabout)('%s shows no secret [TFA-05]', (_, show) => {
  expect(show()).not.toContain('correct');
});

test('JSON and text show only a placeholder for a secret [TFA-05]', () => {
  expect([JSON.stringify(secret), String(secret)]).toEqual(['"[secret]"', '[secret]']);
});
