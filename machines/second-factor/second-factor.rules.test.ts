import { expect, test } from 'vitest';
import { clientSymbols, symbols } from '#contract/symbols.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { backup, mail, password, spare, totp } from '#machines/testing/second-factor.ts';
import { availableMethods, isCodeRefused, methodFor, stepAfterRefusal } from './second-factor.rules.ts';

test('methods are offered best first, the password alone or not at all [TFA-04]', () => {
  expect(availableMethods([password, backup, spare, mail, totp])).toEqual([totp, mail, spare, backup]);
  expect(availableMethods([password])).toEqual([password]);
  expect(availableMethods([])).toEqual([]);
});

test('two methods of one kind keep the order of the service [TFA-04]', () => {
  const second = { ...mail, id: 'mail-2' };
  expect(availableMethods([second, mail])).toEqual([second, mail]);
});

test.each([
  ['123456', totp, [totp, backup], totp],
  ['12345678', totp, [totp, backup], backup],
  ['12345678', totp, [totp], totp],
  ['12345678', backup, [totp, backup], backup],
  ['123456', mail, [mail, backup], mail],
  ['12345678', mail, [mail, backup], mail],
] as const)('%j typed for %o of %o is the code of %o [TFA-04, VAL-04]', (code, selectedMethod, methods, method) => {
  expect(methodFor(code, selectedMethod, methods)).toBe(method);
});

const challenge = { methods: [{ id: 'app', type: 'totp' as const, target: null }], expiresIn: 600 };
const everySymbol = [...Object.keys(symbols), ...clientSymbols];

test.each([false, true])('a challenge is asked for, proving: %s [TFA-04]', (proving) => {
  expect(stepAfterRefusal(refusal('mfa_required', { challenge }), proving)).toBe('challenge');
});

test('without a proof there is no step to go back to [TFA-04]', () => {
  expect(new Set(everySymbol.map((symbol) => stepAfterRefusal(refusal(symbol), false)))).toEqual(new Set(['over']));
});

test('with a proof the step ends only where the credentials or the challenge are invalid [TFA-04]', () => {
  const overs = everySymbol.filter((symbol) => stepAfterRefusal(refusal(symbol), true) === 'over');
  expect(overs.toSorted()).toEqual([
    'account_forbidden',
    'account_not_found',
    'client_not_found',
    'cookies_off',
    'incorrect_password',
    'mfa_session_not_found',
    'no_password',
    'password_error',
    'scenario_not_found',
    'third_account_refused',
  ]);
});

test.each([
  ['mfa_code_incorrect', 4, true],
  ['secret_code_incorrect', null, true],
  ['request_throttled', null, true],
  ['mfa_code_incorrect', 0, false],
  ['time_out', null, false],
] as const)('after %s with %s tries left another code may be entered: %s [TFA-04]', (symbol, triesLeft, answer) => {
  expect(isCodeRefused(refusal(symbol, { triesLeft }))).toBe(answer);
});
