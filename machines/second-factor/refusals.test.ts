import { expect, test } from 'vitest';
import { clientSymbols, symbols } from '#contract/symbols.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { stepAfterRefusal } from './refusals.ts';

const challenge = { methods: [{ id: 'app', type: 'totp' as const, target: null }], expiresIn: 600 };
const all = [...Object.keys(symbols), ...clientSymbols];

test.each([false, true])('a challenge is asked for, proving: %s [TFA-04]', (proving) => {
  expect(stepAfterRefusal(refusal('mfa_required', { challenge }), proving)).toBe('challenge');
});

test('without a proof there is no step to go back to [TFA-04]', () => {
  expect(new Set(all.map((symbol) => stepAfterRefusal(refusal(symbol), false)))).toEqual(new Set(['over']));
});

test('with a proof the step is over only where the credentials or the challenge are [TFA-04]', () => {
  const overs = all.filter((symbol) => stepAfterRefusal(refusal(symbol), true) === 'over');
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
