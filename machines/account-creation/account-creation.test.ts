import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import {
  agreements,
  atMailedCode,
  details,
  newPassword,
  signUpCode,
  startAccountCreation,
} from './account-creation.harness.ts';

const ready = { enteringDetails: 'ready' };
const submit = { type: 'details.submit', details } as const;
const submitCode = { type: 'code.submit', code: new Secret(signUpCode) } as const;

async function atReady() {
  const account = startAccountCreation();
  await account.ports.readLegalDocuments.answer(agreements);
  return account;
}

async function atCode() {
  const account = await atReady();
  account.actor.send(submit);
  await account.ports.sendCode.answer(sent);
  return account;
}

async function atCreating() {
  const account = await atCode();
  account.actor.send(submitCode);
  return account;
}

test('an account is created from the details, the agreements and the code [LOG-02, LOG-08]', async () => {
  const { ports, output } = await atCreating();
  expect(ports.sendCode.calls).toEqual([{ recipient: { ticket: null, details }, again: false }]);
  const [made] = ports.createAccount.calls;
  expect([made?.details, made?.agreements, made?.code?.reveal()]).toEqual([details, agreements, '275310']);
  await ports.createAccount.answer();
  expect(output()).toEqual({ outcome: 'done' });
});

test('shows why no account can be created before the user fills in anything [LOG-02]', async () => {
  const { actor, value, context } = await atReady();
  actor.send({ type: 'failure.show', failure: failure('cookies_off') });
  expect([value(), context().failure]).toEqual([ready, failure('cookies_off')]);
});

test('nothing is sent before the documents to agree to are known [LOG-08]', async () => {
  const { actor, ports, value, context } = startAccountCreation();
  actor.send(submit);
  expect([ports.sendCode.calls, context().problem.terms]).toEqual([[], 'unread']);
  await ports.readLegalDocuments.refuse(refusal('unreachable'));
  expect(value()).toEqual({ enteringDetails: 'legalDocumentsUnavailable' });
  actor.send(submit);
  expect(ports.sendCode.calls).toEqual([]);
  actor.send({ type: 'legalDocuments.retry' });
  await ports.readLegalDocuments.answer(agreements);
  expect([value(), context().problem.terms]).toEqual([ready, 'unticked']);
});

test('a form with mistakes is not sent, and each mistake disappears when its field is edited [LOG-02]', async () => {
  const { actor, ports, context } = await atReady();
  actor.send({
    type: 'details.submit',
    details: { ...details, email: 'mia', password: new Secret('short'), agreed: false },
  });
  expect(ports.sendCode.calls).toEqual([]);
  expect(context().problem).toEqual({ email: 'format', password: 'length', terms: 'unticked' });
  actor.send({ type: 'email.edit' });
  actor.send({ type: 'password.edit' });
  expect(context().problem).toEqual({ email: null, password: null, terms: 'unticked' });
  actor.send({ type: 'terms.edit' });
  expect(context().problem.terms).toBeNull();
});

test.each(['account_already_exist', 'password_too_common', 'time_out', 'unreachable', 'client_not_found'])(
  'a code refused with %s leaves the form unchanged, and starts no timer [LOG-02, LOG-03]',
  async (symbol) => {
    const { actor, ports, value, context } = await atReady();
    actor.send(submit);
    await ports.sendCode.refuse(refusal(symbol));
    expect([value(), context().failure, context().sent]).toEqual([ready, failure(symbol), null]);
    actor.send({ type: 'email.edit' });
    expect(context().failure).toBeNull();
  },
);

test('after too many requests nothing is sent until the wait ends, and the reason stays [LOG-03]', async () => {
  const { actor, ports, context } = await atReady();
  actor.send(submit);
  await ports.sendCode.refuse(refusal('request_throttled', { waitUntil: 30_000 }));
  expect(ports.wait.running).toEqual([{ until: 30_000 }]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 30 });
  actor.send({ type: 'email.edit' });
  actor.send(submit);
  expect([ports.sendCode.calls.length, context().failure?.symbol]).toEqual([1, 'request_throttled']);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send(submit);
  expect(ports.sendCode.calls.length).toBe(2);
});

test('requests another code as a repeat, and remembers it [LOG-02]', async () => {
  const { actor, ports, value, mailedCode, context } = await atCode();
  expect([value(), mailedCode(), context().sent]).toEqual(['provingEmail', 'enteringCode', { ...sent, again: false }]);
  actor.send({ type: 'code.resend' });
  expect(mailedCode()).toBe('sendingCode');
  expect(ports.sendCode.calls[1]).toEqual({ recipient: { ticket: null, details }, again: true });
  await ports.sendCode.answer({ resendAt: 130_000, minutes: 5 });
  expect(mailedCode()).toBe('enteringCode');
  expect(context().sent).toEqual({ resendAt: 130_000, minutes: 5, again: true });
  expect(ports.resend.running).toEqual([{ until: 130_000 }]);
});

test('after too many mails the next one has to wait, but the code can still be entered [LOG-02, LOG-03]', async () => {
  const { actor, ports, mailedCode, context } = await atCode();
  actor.send({ type: 'code.resend' });
  await ports.sendCode.refuse(refusal('request_throttled', { waitUntil: 90_000 }));
  expect(mailedCode()).toBe('enteringCode');
  expect(context().failure).toEqual(failure('request_throttled'));
  expect(context().sent).toEqual({ resendAt: 90_000, minutes: 10, again: false });
  expect([ports.resend.running, ports.codeWait.running]).toEqual([[{ until: 90_000 }], [{ until: null }]]);
  actor.send(submitCode);
  expect(ports.createAccount.calls.length).toBe(1);
});

test.each([
  ['resource_protected', 90_000],
  ['request_throttled', null],
])('another mail refused with %s and the wait %j is not counted as sent [LOG-02]', async (symbol, waitUntil) => {
  const { actor, ports, mailedCode, context } = await atCode();
  actor.send({ type: 'code.resend' });
  await ports.sendCode.refuse(refusal(symbol, { waitUntil }));
  expect([mailedCode(), context().failure]).toEqual(['enteringCode', failure(symbol, { waitUntil })]);
  expect(context().sent).toEqual({ ...sent, again: false });
});

test('the form stays until its mail is sent, and cannot be left for itself [LOG-02]', async () => {
  const { actor, ports, value } = await atReady();
  actor.send(submit);
  actor.send({ type: 'step.back', step: 0 });
  actor.send({ type: 'details.change' });
  expect(value()).toBe('provingEmail');
  await ports.sendCode.answer(sent);
  actor.send({ type: 'step.back', step: 0 });
  expect(value()).toEqual(ready);
});

test('an address that was registered in the meantime returns to the details [LOG-03]', async () => {
  const { actor, ports, value, context } = await atCode();
  actor.send({ type: 'code.resend' });
  await ports.sendCode.refuse(refusal('account_already_exist'));
  expect([value(), context().failure]).toEqual([ready, failure('account_already_exist')]);
});

test('input that cannot be a code is not sent [LOG-02]', async () => {
  const { actor, ports, mailedCode } = await atCode();
  actor.send({ type: 'code.submit', code: new Secret('27531') });
  expect([ports.createAccount.calls, mailedCode()]).toEqual([[], 'enteringCode']);
});

test('a wrong code shows the tries left, and another one can be entered [LOG-03]', async () => {
  const { actor, ports, value, context } = await atCreating();
  await ports.createAccount.refuse(refusal('secret_code_incorrect', { triesLeft: 4 }));
  expect([value(), context().failure?.triesLeft, context().code]).toEqual(['provingEmail', 4, null]);
  actor.send(submitCode);
  expect(ports.createAccount.calls.length).toBe(2);
});

test('terms that changed since the agreement are re-read and need a new agreement [LOG-08]', async () => {
  const { actor, ports, value, context } = await atCreating();
  await ports.createAccount.refuse(refusal('agreement_required'));
  expect([value(), context().agreements]).toEqual([{ enteringDetails: 'readingLegalDocuments' }, null]);
  await ports.readLegalDocuments.answer([{ contract: 'terms', version: '2026-11-01' }]);
  expect([value(), context().failure]).toEqual([ready, failure('agreement_required')]);
  actor.send({ type: 'terms.edit' });
  expect(context().failure).toBeNull();
});

test.each(['time_out', 'unreachable', 'unknown', 'system_error'])(
  'after %s the account is looked up before an outcome is shown [LOG-02]',
  async (symbol) => {
    const { ports, value } = await atCreating();
    await ports.createAccount.refuse(refusal(symbol));
    expect(value()).toBe('confirming');
    expect(ports.confirmCreated.calls).toEqual(ports.createAccount.calls);
    expect(ports.createAccount.calls).toHaveLength(1);
    await ports.confirmCreated.answer(true);
    expect(value()).toBe('created');
  },
);

test('a failed creation is reported, and an account created late is found by the next try [LOG-02]', async () => {
  const { actor, ports, value, context } = await atCreating();
  await ports.createAccount.refuse(refusal('time_out'));
  await ports.confirmCreated.answer(false);
  expect([value(), context().failure]).toEqual(['provingEmail', failure('account_not_created')]);
  actor.send(submitCode);
  await ports.createAccount.refuse(refusal('mfa_session_not_found'));
  expect(value()).toBe('confirming');
  await ports.confirmCreated.answer(true);
  expect(value()).toBe('created');
});

test.each([
  ['mfa_session_not_found', 'provingEmail', 0],
  ['account_already_exist', ready, 60_000],
])(
  'after a lost response %s is shown if no account was created, and is certain from then on [LOG-02]',
  async (symbol, state, resendAt) => {
    const { actor, ports, value, context } = await atCreating();
    await ports.createAccount.refuse(refusal('time_out'));
    await ports.confirmCreated.answer(false);
    actor.send(submitCode);
    await ports.createAccount.refuse(refusal(symbol));
    await ports.confirmCreated.answer(false);
    expect(value()).toEqual(state);
    expect(context().failure).toEqual(failure(symbol));
    expect(context().sent?.resendAt).toEqual(resendAt);
    expect(context().uncertainFailure).toBeNull();
  },
);

test('a refused new mail reveals the account that a lost call created [LOG-02]', async () => {
  const { actor, ports, value } = await atCreating();
  await ports.createAccount.refuse(refusal('time_out'));
  await ports.confirmCreated.answer(false);
  actor.send({ type: 'code.resend' });
  await ports.sendCode.refuse(refusal('account_already_exist'));
  await ports.confirmCreated.answer(true);
  expect(value()).toBe('created');
});

test('if a code is no longer valid, another one can be sent at once [LOG-02]', async () => {
  const { ports, context } = await atCreating();
  await ports.createAccount.refuse(refusal('secret_code_incorrect', { triesLeft: 0 }));
  expect([context().sent, ports.resend.running]).toEqual([{ resendAt: 0, minutes: 10, again: false }, [{ until: 0 }]]);
});

test('if the outcome cannot be confirmed, the user can retry [LOG-02]', async () => {
  const { actor, ports, value, context } = await atCreating();
  await ports.createAccount.refuse(refusal('time_out'));
  await ports.confirmCreated.refuse(refusal('resource_protected', { waitUntil: 900_000 }));
  expect(value()).toBe('outcomeUnknown');
  expect(context().failure?.symbol).toBe('resource_protected');
  expect(ports.wait.running).toEqual([{ until: 900_000 }]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 900 });
  actor.send({ type: 'outcome.retry' });
  expect(value()).toBe('outcomeUnknown');
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send({ type: 'outcome.retry' });
  expect(value()).toBe('confirming');
});

test('pressing a button twice sends one call [LOG-02]', async () => {
  const { actor, ports } = await atReady();
  actor.send(submit);
  actor.send(submit);
  await ports.sendCode.answer(sent);
  actor.send(submitCode);
  actor.send(submitCode);
  expect([ports.sendCode.calls.length, ports.createAccount.calls.length]).toEqual([1, 1]);
});

test('the chart never shows the password or code, and clears both when no longer needed [LOG-02]', async () => {
  const { actor, ports, shown, context } = await atCreating();
  const digits = signUpCode.replace(' ', '');
  expect(shown()).not.toContain(newPassword);
  expect(shown()).not.toContain(digits);
  expect(shown()).toContain('[secret]');
  await ports.createAccount.refuse(refusal('secret_code_incorrect', { triesLeft: 4 }));
  expect(context().code).toBeNull();
  actor.send({ type: 'details.change' });
  expect([context().details, shown().includes('[secret]')]).toEqual([null, false]);
});

test('Back from the code returns to the form and sends no second mail; it is ignored while the account is created [LOG-02]', async () => {
  const { actor, ports, value } = await atCreating();
  actor.send({ type: 'step.back', step: 0 });
  expect(value()).toBe('creating');
  await ports.createAccount.refuse(refusal('secret_code_incorrect', { triesLeft: 4 }));
  actor.send({ type: 'step.back', step: 0 });
  expect([value(), ports.sendCode.calls.length]).toEqual([ready, 1]);
});

test('restarted at a mailed code, it sends nothing and creates the account with the retyped password [LOG-02]', () => {
  const { actor, ports, value, mailedCode } = startAccountCreation(atMailedCode);
  expect([value(), mailedCode(), ports.sendCode.calls]).toEqual(['provingEmail', 'enteringCode', []]);
  actor.send({ type: 'password.replace', password: new Secret(newPassword) });
  expect([mailedCode(), ports.sendCode.calls]).toEqual(['enteringCode', []]);
  actor.send(submitCode);
  const [made] = ports.createAccount.calls;
  expect(made?.details?.email).toEqual(details.email);
  expect(made?.details?.password?.reveal()).toEqual(newPassword);
  expect(made?.agreements).toEqual(agreements);
});
