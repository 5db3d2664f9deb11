import { expect, test } from 'vitest';
import { symbols } from '#contract/symbols.ts';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import {
  addressProblem,
  afterAddressEdit,
  afterPasswordEdit,
  contextAtStart,
  mailRefused,
  passwordProblem,
  stepAfterRefusal,
  withAddressProblem,
  withPasswordProblem,
} from './password-reset.rules.ts';

test.each([
  ['', null, { email: 'empty', recovery: null }],
  ['mia', null, { email: 'format', recovery: null }],
  ['mia@example.com', null, { email: null, recovery: null }],
  ['mia@example.com', '', { email: null, recovery: 'empty' }],
  ['mia@example.com', 'mia@mail', { email: null, recovery: 'invalid' }],
  ['mia@example.com', 'mia@mail.example', { email: null, recovery: null }],
])('the addresses %j and %j have the problems %j [LOG-05, VAL-03]', (email, recovery, problem) => {
  expect(addressProblem({ email, recovery })).toEqual(problem);
});

test.each([
  ['', '', { password: 'empty', confirmation: null }],
  ['short', '', { password: 'length', confirmation: 'empty' }],
  ['long-enough', '', { password: null, confirmation: 'empty' }],
  ['long-enough', 'long-enougH', { password: null, confirmation: 'mismatch' }],
  ['long-enough', 'long-enough ', { password: null, confirmation: 'mismatch' }],
  ['long-enough', 'long-enough', { password: null, confirmation: null }],
])('the password %j repeated as %j has the problems %j [VAL-01, VAL-02]', (password, confirmation, problem) => {
  expect(passwordProblem({ password: new Secret(password), confirmation: new Secret(confirmation) })).toEqual(problem);
});

const refused = (symbol: string, more = {}) => ({ failure: failure(symbol), attempt: 'proof' as const, sent, ...more });
const saving = { attempt: 'save' };

const leadingTo = (step: string, more = {}) =>
  Object.keys(symbols)
    .filter((symbol) => stepAfterRefusal(refused(symbol, more)) === step)
    .toSorted();

test('a refused code returns to the code, any other refusal to the start [LOG-05]', () => {
  expect(leadingTo('code')).toEqual([
    'mfa_clock_off',
    'mfa_code_incorrect',
    'mfa_code_used',
    'request_throttled',
    'resource_protected',
    'secret_code_incorrect',
    'system_error',
  ]);
  expect([leadingTo('password'), leadingTo('confirm')]).toEqual([[], []]);
});

test('a refused password returns to the password, any other refusal to the start [LOG-05]', () => {
  expect(leadingTo('password', saving)).toEqual([
    'invalid_parameters',
    'password_breached',
    'password_too_common',
    'request_throttled',
    'resource_protected',
  ]);
  expect([leadingTo('code', saving), leadingTo('confirm', saving)]).toEqual([[], ['system_error']]);
});

test('a code without tries left or an ended challenge restarts; a cancelled second factor does not [LOG-05]', () => {
  expect(
    stepAfterRefusal(refused('mfa_code_incorrect', { failure: failure('mfa_code_incorrect', { triesLeft: 0 }) })),
  ).toBe('address');
  expect(stepAfterRefusal(refused('mfa_session_not_found'))).toBe('address');
  expect(stepAfterRefusal(refused('', { failure: null }))).toBe('code');
});

test('without a response the password may be saved; a check or a mail can be repeated [LOG-05]', () => {
  expect(stepAfterRefusal(refused('time_out', saving))).toBe('confirm');
  expect(stepAfterRefusal(refused('time_out'))).toBe('code');
  expect(stepAfterRefusal(refused('time_out', { attempt: 'mail' }))).toBe('code');
  expect(stepAfterRefusal(refused('time_out', { attempt: 'mail', sent: null }))).toBe('address');
});

test.each([
  ['request_throttled', 'code'],
  ['unreachable', 'code'],
  ['code_mails_exceeded', 'code'],
  ['mfa_session_not_found', 'address'],
])('after the mail was refused with %s, the reset continues at: %s [LOG-05]', (symbol, step) => {
  expect(stepAfterRefusal(refused(symbol, { attempt: 'mail' }))).toBe(step);
});

test('without a code that was sent, a reset continues at the address [LOG-05]', () => {
  expect(stepAfterRefusal(refused('mfa_code_incorrect', { sent: null }))).toBe('address');
});

test.each([
  ['address', null, false],
  ['saved', null, false],
  ['code', null, true],
  ['code', 'reset_interrupted', false],
  ['password', 'code_asked_again', true],
] as const)('a reset that was reloaded at %s says %s, and goes on: %s [LOG-05]', (step, symbol, isResumed) => {
  const address = isResumed ? { email: 'mia@example.com', recovery: null } : null;
  const context = contextAtStart({ email: '', reloaded: { step, address } });
  expect([context.failure?.symbol ?? null, context.isResumed]).toEqual([symbol, isResumed]);
  expect(context).toMatchObject({ attempt: 'mail', hasPasswordForm: false });
});

test('a name that login passes on comes before the address of a reset that was reloaded [LOG-05]', () => {
  const reloaded = { step: 'code', address: { email: 'mia@example.com', recovery: null } } as const;
  expect(contextAtStart({ email: 'ann@example.com', reloaded }).address.email).toBe('ann@example.com');
});

test('an edit clears the problem of its own field; a wait stays unless it is that of the former address [LOG-05]', () => {
  const problems = { email: 'format', recovery: 'empty' } as const;
  const edited = (symbol: string, waitSeconds: number) =>
    afterAddressEdit(
      { ...contextAtStart({ email: '' }), addressProblem: problems, failure: failure(symbol), waitSeconds },
      'email',
    );
  const addressProblem = { email: null, recovery: 'empty' };
  const throttled = failure('request_throttled');
  expect(edited('request_throttled', 3)).toEqual({ addressProblem, failure: throttled });
  expect(edited('request_throttled', 0)).toEqual({ addressProblem, failure: null });
  expect(edited('code_mails_exceeded', 3)).toEqual({ addressProblem, failure: null, waitSeconds: 0 });
  const passwordProblem = { password: 'length', confirmation: 'mismatch' } as const;
  expect(afterPasswordEdit({ ...contextAtStart({ email: '' }), passwordProblem }, 'password')).toEqual({
    passwordProblem: { password: null, confirmation: 'mismatch' },
    failure: null,
  });
});

test('what is submitted with a problem replaces the refusal [LOG-05, VAL-03]', () => {
  expect(withAddressProblem({ email: '', recovery: null })).toEqual({
    addressProblem: { email: 'empty', recovery: null },
    failure: null,
  });
  expect(withPasswordProblem({ password: new Secret(''), confirmation: new Secret('') })).toEqual({
    passwordProblem: { password: 'empty', confirmation: null },
    failure: null,
  });
});

test('a mail that was not refused leaves what was sent [LOG-05]', () => {
  expect(mailRefused({ sent }, { failure: null })).toEqual({ sent, failure: null, attempt: 'mail' });
});
