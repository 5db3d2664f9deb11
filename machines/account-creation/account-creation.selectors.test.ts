import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { agreements, details, signUpCode, startAccountCreation } from './account-creation.harness.ts';
import { fieldScreen, selectScreen } from './account-creation.selectors.ts';

const form = {
  name: 'details',
  busy: false,
  problem: { email: null, password: null, terms: null },
  failure: null,
  errorLocation: 'form',
  remedy: null,
  waitSeconds: 0,
  legalDocuments: 'known',
  agreements,
} as const;
const step = {
  name: 'code',
  email: details.email,
  busy: false,
  resending: false,
  minutes: 10,
  resent: false,
  retryAction: 'create',
} as const;

function start() {
  const account = startAccountCreation();
  return { ...account, shown: () => selectScreen(account.actor.getSnapshot()) };
}

async function atCode() {
  const account = start();
  await account.ports.readLegalDocuments.answer(agreements);
  account.actor.send({ type: 'details.submit', details });
  await account.ports.sendCode.answer(sent);
  return account;
}

test('the legal documents are loading, then known or missing [LOG-08]', async () => {
  const { ports, shown } = start();
  expect(shown()).toEqual({ ...form, legalDocuments: 'loading', agreements: null });
  await ports.readLegalDocuments.answer(agreements);
  expect(shown()).toEqual(form);
  const other = start();
  await other.ports.readLegalDocuments.refuse(refusal('time_out'));
  expect(other.shown()).toEqual({ ...form, legalDocuments: 'missing', agreements: null });
});

test('the form stays while its code is sent, and the code step while the account is created [LOG-02]', async () => {
  const { actor, ports, shown } = start();
  await ports.readLegalDocuments.answer(agreements);
  actor.send({ type: 'details.submit', details });
  expect(shown()).toEqual({ ...form, busy: true });
  await ports.sendCode.answer(sent);
  expect(shown()).toEqual(step);
  actor.send({ type: 'code.resend' });
  await ports.sendCode.refuse(refusal('time_out'));
  expect(shown()).toEqual({ ...step, retryAction: 'resend' });
  actor.send({ type: 'code.submit', code: new Secret(signUpCode) });
  expect(shown()).toEqual({ ...step, busy: true });
  await ports.createAccount.refuse(refusal('time_out'));
  expect(shown()).toEqual({ ...step, busy: true });
});

test.each([
  ['account_already_exist', 'email', 'logIn'],
  ['email_address_invalid', 'email', null],
  ['password_too_common', 'password', null],
  ['password_breached', 'password', null],
  ['time_out', 'form', 'retry'],
  ['system_error', 'form', 'retry'],
  ['client_not_found', 'form', null],
] as const)('%s is shown in its place (%s), with this help: %s [LOG-03]', async (symbol, errorLocation, remedy) => {
  const { actor, ports, shown } = start();
  await ports.readLegalDocuments.answer(agreements);
  actor.send({ type: 'details.submit', details });
  await ports.sendCode.refuse(refusal(symbol));
  expect(shown()).toEqual({ ...form, failure: failure(symbol), errorLocation, remedy });
});

const code = { sending: false, problem: null, failure: null, resendSeconds: 0, waitSeconds: 0 };
const field = {
  resending: false,
  problem: null,
  failure: null,
  resendSeconds: 0,
  waitSeconds: 0,
  errorLocation: 'code',
  isExpired: false,
};

test.each([
  ['secret_code_incorrect', 4, 'code', false],
  ['secret_code_incorrect', 0, 'code', false],
  ['mfa_session_not_found', null, 'code', true],
  ['request_throttled', null, 'code', false],
  ['cookies_off', null, 'form', false],
  ['time_out', null, 'form', false],
  ['account_not_created', null, 'form', false],
] as const)(
  '%s with %s tries left is shown at the %s; the code has expired: %s [LOG-03]',
  (symbol, triesLeft, errorLocation, isExpired) => {
    const why = failure(symbol, { triesLeft });
    expect(fieldScreen(step, { ...code, failure: why })).toEqual({ ...field, failure: why, errorLocation, isExpired });
  },
);

test('the field shows that a code is being sent, also while a lost account creation is checked [LOG-02]', () => {
  expect(fieldScreen(step, { ...code, sending: true })).toEqual({ ...field, resending: true });
  const refused = { ...code, failure: failure('account_already_exist') };
  expect(fieldScreen({ ...step, resending: true }, refused)).toEqual({ ...field, resending: true });
});

test('a code after the first one is labeled as another code [LOG-02]', async () => {
  const { actor, ports, shown } = await atCode();
  actor.send({ type: 'code.resend' });
  await ports.sendCode.answer(sent);
  expect(shown()).toEqual({ ...step, resent: true });
});

test('an unknown outcome has its own screen [LOG-02]', async () => {
  const { actor, ports, shown } = await atCode();
  actor.send({ type: 'code.submit', code: new Secret(signUpCode) });
  await ports.createAccount.refuse(refusal('time_out'));
  await ports.confirmCreated.refuse(refusal('unreachable'));
  const outcomeUnknown = { name: 'outcomeUnknown', busy: false, failure: failure('unreachable'), waitSeconds: 0 };
  expect(shown()).toEqual(outcomeUnknown);
  actor.send({ type: 'outcome.retry' });
  expect(shown()).toEqual({ ...outcomeUnknown, busy: true, failure: null });
});

test('after a lost response, a refused new mail keeps the form while the account is looked up [LOG-02]', async () => {
  const { actor, ports, shown } = await atCode();
  actor.send({ type: 'code.submit', code: new Secret(signUpCode) });
  await ports.createAccount.refuse(refusal('time_out'));
  await ports.confirmCreated.answer(false);
  actor.send({ type: 'details.change' });
  actor.send({ type: 'details.submit', details });
  await ports.sendCode.refuse(refusal('account_already_exist'));
  expect(shown()).toEqual({ ...form, busy: true });
});
