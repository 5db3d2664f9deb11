import { expect, test } from 'vitest';
import { clientSymbols, isKnownSymbol, symbols } from './symbols.ts';

test.each(['token.permission-denied', 'mfa_required', 'time_out', 'unknown'])('%s is a symbol [NET-10]', (symbol) => {
  expect(isKnownSymbol(symbol)).toBe(true);
});

const strangers = ['', 'toString', '__proto__', 'constructor', 'MFA_REQUIRED', 'mfa_required '];

test.each(strangers)('%j is not a symbol [NET-10]', (symbol) => {
  expect(isKnownSymbol(symbol)).toBe(false);
});

test('no symbol belongs to both sides of the wire [NET-10]', () => {
  expect(clientSymbols.filter((symbol) => Object.hasOwn(symbols, symbol))).toEqual([]);
});

test('each symbol has the HTTP status that fits its meaning [NET-10]', () => {
  const statusOf = Object.entries(symbols);
  const withName = (name: RegExp) =>
    new Set(statusOf.filter(([symbol]) => name.test(symbol)).map(([, status]) => status));
  expect(withName(/not_found$/)).toEqual(new Set([404]));
  expect(withName(/_conflict$|_associated$|_already_\w+$/)).toEqual(new Set([409]));
  expect(new Set(statusOf.map(([, status]) => status))).toEqual(new Set([400, 401, 403, 404, 409, 429, 500]));
});
