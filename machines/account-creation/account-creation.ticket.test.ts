import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import {
  agreements,
  form,
  registerCode,
  startAccountCreation,
  ticket,
  verifiedTicket,
} from './account-creation.harness.ts';
import { selectScreen } from './account-creation.selectors.ts';
import { stepAfterRefusal } from './account-creation.rules.ts';

const submit = { type: 'details.submit', details: form } as const;
const submitCode = { type: 'code.submit', code: new Secret(registerCode) } as const;
const ready = { enteringDetails: 'ready' };

async function atReady(given = ticket) {
  const register = startAccountCreation({ ticket: given, mailed: null });
  await register.ports.readLegalDocuments.answer(agreements);
  return register;
}

async function atCode() {
  const register = await atReady();
  register.actor.send(submit);
  await register.ports.sendCode.answer(sent);
  return register;
}

async function atCreating() {
  const register = await atCode();
  register.actor.send(submitCode);
  return register;
}

test('a verified address needs no code: the account is created at once [LOG-04, LOG-08]', async () => {
  const { actor, ports, output } = await atReady(verifiedTicket);
  actor.send(submit);
  expect(ports.sendCode.calls).toEqual([]);
  expect(ports.createAccount.calls).toEqual([{ ticket: verifiedTicket, details: form, agreements, code: null }]);
  await ports.createAccount.answer();
  expect(output()).toEqual({ outcome: 'done' });
});

test('a typed address is first verified with a mailed code [LOG-04]', async () => {
  const { ports, output, value } = await atCreating();
  expect(ports.sendCode.calls).toEqual([{ recipient: { ticket, details: form }, again: false }]);
  expect([value(), ports.createAccount.calls[0]?.code?.reveal()]).toEqual(['creating', registerCode]);
  await ports.createAccount.answer();
  expect(output()).toEqual({ outcome: 'done' });
});

test('a used code is not checked by a login, which a ticket’s account could not do [LOG-04]', () => {
  const [mailExpired, lost] = [failure('mfa_session_not_found'), failure('time_out')];
  expect(stepAfterRefusal({ failure: mailExpired, attempt: 'create', uncertainFailure: lost, ticket })).toBe('code');
});

test('nothing is sent before the box is ticked; ticking it clears the error [LOG-08, VAL-05]', async () => {
  const { actor, ports, context } = await atReady(verifiedTicket);
  actor.send({ type: 'details.submit', details: { ...form, agreed: false } });
  expect(ports.createAccount.calls).toEqual([]);
  expect(context().problem).toEqual({ email: null, password: null, terms: 'unticked' });
  actor.send({ type: 'terms.edit' });
  expect(context().problem.terms).toBe(null);
});

test('after a lost response the same request is repeated, and reports whether the first one succeeded [LOG-04]', async () => {
  const { ports, value, output } = await atCreating();
  await ports.createAccount.refuse(refusal('time_out'));
  expect([value(), ports.confirmCreated.calls]).toEqual(['confirming', ports.createAccount.calls]);
  await ports.confirmCreated.refuse(refusal('third_account_already_register'));
  expect(output()).toEqual({ outcome: 'refused', failure: failure('third_account_already_register') });
});

test('if that response is lost too, Retry repeats the request [LOG-04]', async () => {
  const { actor, ports, value, output } = await atCreating();
  await ports.createAccount.refuse(refusal('time_out'));
  await ports.confirmCreated.refuse(refusal('unreachable'));
  expect([value(), selectScreen(actor.getSnapshot())]).toEqual([
    'outcomeUnknown',
    { name: 'outcomeUnknown', busy: false, failure: failure('unreachable'), waitSeconds: 0 },
  ]);
  actor.send({ type: 'outcome.retry' });
  await ports.confirmCreated.answer(true);
  expect(output()).toEqual({ outcome: 'done' });
});

test('an address that has an account is refused at its field, and can be replaced [LOG-04]', async () => {
  const { actor, ports, value } = await atCreating();
  await ports.createAccount.refuse(refusal('account_found'));
  expect(value()).toEqual(ready);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'details', errorLocation: 'email', remedy: 'logIn' });
  actor.send({ type: 'details.submit', details: { ...form, email: 'else@example.com' } });
  expect(ports.sendCode.calls.at(-1)).toMatchObject({
    recipient: { details: { email: 'else@example.com' } },
    again: false,
  });
});

test('a wrong code is refused at the code, and an expired one can be sent again at once [LOG-04]', async () => {
  const { actor, ports, mailedCode, context } = await atCreating();
  await ports.createAccount.refuse(refusal('secret_code_incorrect', { triesLeft: 4 }));
  expect([mailedCode(), context().sent?.resendAt]).toEqual(['enteringCode', sent.resendAt]);
  actor.send(submitCode);
  await ports.createAccount.refuse(refusal('mfa_session_not_found'));
  expect([mailedCode(), context().sent?.resendAt]).toEqual(['enteringCode', 0]);
});

test('changed documents are re-read, and the form stays [LOG-08]', async () => {
  const { ports, value, actor } = await atCreating();
  await ports.createAccount.refuse(refusal('agreement_required'));
  expect(value()).toEqual({ enteringDetails: 'readingLegalDocuments' });
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ errorLocation: 'terms', legalDocuments: 'loading' });
});

test('after too many mails, another mail or the form has to wait [LOG-04]', async () => {
  const { actor, ports, context, value } = await atReady();
  actor.send(submit);
  await ports.sendCode.refuse(refusal('request_throttled', { waitUntil: 30_000 }));
  expect([value(), ports.wait.running]).toEqual([ready, [{ until: 30_000 }]]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 30 });
  actor.send(submit);
  expect(ports.sendCode.calls.length).toBe(1);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  actor.send(submit);
  await ports.sendCode.answer(sent);
  expect(context().failure).toBe(null);
});

test('the user can leave for login [LOG-04]', async () => {
  const { actor, output } = await atReady();
  actor.send({ type: 'account.leave' });
  expect(output()).toEqual({ outcome: 'cancelled' });
});

test.each([
  ['third_account_refused', 'create', false, 'ended'],
  ['third_account_already_register', 'details', false, 'ended'],
  ['third_account_already_associated', 'create', true, 'ended'],
  ['account_found', 'create', true, 'ended'],
  ['account_found', 'create', false, 'details'],
  ['time_out', 'create', true, 'confirm'],
  ['time_out', 'resend', false, 'code'],
  ['time_out', 'details', false, 'details'],
  ['agreement_required', 'create', false, 'legalDocuments'],
  ['request_throttled', 'create', true, 'details'],
  ['request_throttled', 'create', false, 'code'],
  ['cookies_off', 'create', true, 'details'],
] as const)(
  'after %s of %s, with the address verified (%j), it continues at %s [LOG-04]',
  (symbol, attempt, verified, step) => {
    expect(
      stepAfterRefusal({ failure: failure(symbol), attempt, uncertainFailure: null, ticket: { ...ticket, verified } }),
    ).toBe(step);
  },
);

test('the chart shows neither ticket nor code [LOG-04]', async () => {
  const { shown } = await atCreating();
  expect(shown()).not.toContain(registerCode);
  expect(shown()).not.toContain(ticket.ticket.reveal());
});
