import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { agreements, codeMail, details, signUpCode, startSignUp } from '#machines/testing/sign-up.ts';
import { selectScreen } from './sign-up.selectors.ts';

const form = {
  name: 'details',
  busy: false,
  problem: { email: null, password: null, terms: null },
  failure: null,
  errorLocation: 'form',
  remedy: null,
  waitSeconds: 0,
  contracts: 'known',
} as const;
const step = {
  name: 'code',
  email: details.email,
  busy: false,
  resending: false,
  minutes: 10,
  resent: false,
  problem: null,
  failure: null,
  errorLocation: 'code',
  over: false,
  again: 'create',
  resendSeconds: 0,
  waitSeconds: 0,
} as const;

function start() {
  const signUp = startSignUp();
  return { ...signUp, shown: () => selectScreen(signUp.actor.getSnapshot()) };
}

async function atCode() {
  const signUp = start();
  await signUp.ports.fetchLegalDocuments.answer(agreements);
  signUp.actor.send({ type: 'details.submit', details });
  await signUp.ports.sendCode.answer(codeMail);
  return signUp;
}

test('what is agreed to is coming, then known or missing [LOG-08]', async () => {
  const { ports, shown } = start();
  expect(shown()).toEqual({ ...form, contracts: 'coming' });
  await ports.fetchLegalDocuments.answer(agreements);
  expect(shown()).toEqual(form);
  const other = start();
  await other.ports.fetchLegalDocuments.refuse(refusal('time_out'));
  expect(other.shown()).toEqual({ ...form, contracts: 'missing' });
});

test('the form stays while its code is sent, and the step while the account is made [LOG-02]', async () => {
  const { actor, ports, shown } = start();
  await ports.fetchLegalDocuments.answer(agreements);
  actor.send({ type: 'details.submit', details });
  expect(shown()).toEqual({ ...form, busy: true });
  await ports.sendCode.answer(codeMail);
  expect(shown()).toEqual(step);
  actor.send({ type: 'code.resend' });
  expect(shown()).toEqual({ ...step, resending: true, again: 'resend' });
  await ports.sendCode.refuse(refusal('time_out'));
  expect(shown()).toEqual({ ...step, again: 'resend', failure: failure('time_out'), errorLocation: 'form' });
  actor.send({ type: 'code.submit', code: new Secret(signUpCode) });
  expect(shown()).toEqual({ ...step, busy: true });
  await ports.createAccount.refuse(refusal('time_out'));
  expect(shown()).toEqual({ ...step, busy: true });
});

test.each([
  ['account_already_exist', 'email', 'logIn'],
  ['email_address_invalid', 'email', null],
  ['password_too_common', 'password', null],
  ['time_out', 'form', 'retry'],
  ['system_error', 'form', 'retry'],
  ['client_not_found', 'form', null],
] as const)('%s is told at its place (%s), with what helps: %s [LOG-03]', async (symbol, errorLocation, remedy) => {
  const { actor, ports, shown } = start();
  await ports.fetchLegalDocuments.answer(agreements);
  actor.send({ type: 'details.submit', details });
  await ports.sendCode.refuse(refusal(symbol));
  expect(shown()).toEqual({ ...form, failure: failure(symbol), errorLocation, remedy });
});

test.each([
  ['secret_code_incorrect', 4, 'code', false],
  ['secret_code_incorrect', 0, 'code', false],
  ['mfa_session_not_found', null, 'code', true],
  ['request_throttled', null, 'code', false],
  ['cookies_off', null, 'form', false],
] as const)('%s with %s tries left is told at the %s; over: %s [LOG-03]', async (symbol, triesLeft, errorLocation, over) => {
  const { actor, ports, shown } = await atCode();
  actor.send({ type: 'code.submit', code: new Secret(signUpCode) });
  await ports.createAccount.refuse(refusal(symbol, { triesLeft }));
  expect(shown()).toEqual({ ...step, failure: failure(symbol, { triesLeft }), errorLocation, over });
});

test('another code than the first is told as one [LOG-02]', async () => {
  const { actor, ports, shown } = await atCode();
  actor.send({ type: 'code.resend' });
  await ports.sendCode.answer({ ...codeMail, again: true });
  expect(shown()).toEqual({ ...step, again: 'resend', resent: true });
});

test('not knowing is a screen of its own, and the end shows where to go on [LOG-02]', async () => {
  const { actor, ports, shown } = await atCode();
  actor.send({ type: 'code.submit', code: new Secret(signUpCode) });
  await ports.createAccount.refuse(refusal('time_out'));
  await ports.confirmCreated.refuse(refusal('unreachable'));
  const outcomeUnknown = { name: 'outcomeUnknown', busy: false, failure: failure('unreachable'), waitSeconds: 0 };
  expect(shown()).toEqual(outcomeUnknown);
  actor.send({ type: 'outcome.retry' });
  expect(shown()).toEqual({ ...outcomeUnknown, busy: true });
  await ports.confirmCreated.answer(true);
  expect(shown()).toEqual({ name: 'leaving', destination: null });
  await ports.goOn.answer('https://www.example.com/');
  expect(shown()).toEqual({ name: 'leaving', destination: 'https://www.example.com/' });
});

test('where the way on fails, the home page is the way on [LOG-02]', async () => {
  const { actor, ports, shown } = await atCode();
  actor.send({ type: 'code.submit', code: new Secret(signUpCode) });
  await ports.createAccount.answer();
  await ports.goOn.refuse(refusal('unknown'));
  expect(shown()).toEqual({ name: 'leaving', destination: '/' });
});

test('who asked for a mail anew after a lost answer stays at the form while the account is looked for [LOG-02]', async () => {
  const { actor, ports, shown } = await atCode();
  actor.send({ type: 'code.submit', code: new Secret(signUpCode) });
  await ports.createAccount.refuse(refusal('time_out'));
  await ports.confirmCreated.answer(false);
  actor.send({ type: 'details.change' });
  actor.send({ type: 'details.submit', details });
  await ports.sendCode.refuse(refusal('account_already_exist'));
  expect(shown()).toEqual({ ...form, busy: true });
});
