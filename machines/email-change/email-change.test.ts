import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { changed, draft, formerEmail, newEmail, startEmailChange } from './email-change.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { draftProblem } from './email-change.rules.ts';
import { selectScreen } from './email-change.selectors.ts';

async function reachCode() {
  const change = startEmailChange();
  const { actor, ports } = change;
  await ports.readHasPassword.answer(true);
  actor.send({ type: 'draft.submit', draft });
  await ports.performAction.answer(sent);
  const enter = () => actor.send({ type: 'code.submit', code: new Secret('123 456') });
  return { ...change, enter, screen: () => selectScreen(actor.getSnapshot()) };
}

test('changes the address with the password, a proof and the code mailed to the new address [PRO-04]', async () => {
  const { actor, ports, secondFactor } = startEmailChange();
  await ports.readHasPassword.answer(true);
  actor.send({ type: 'draft.submit', draft });
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  await ports.factor.sendCode.answer(sent);
  secondFactor()?.send({ type: 'code.submit', code: new Secret('654321') });
  expect(ports.performAction.calls[1]?.proof?.code.reveal()).toBe('654321');
  await ports.performAction.answer(sent);
  expect(actor.getSnapshot().context).toMatchObject({ draft: { ...draft, password: null }, sent });
  actor.send({ type: 'code.submit', code: new Secret('123456') });
  expect(ports.confirmEmail.calls[0]).toEqual({ usage: 'change_email', email: newEmail, code: new Secret('123456') });
  await ports.confirmEmail.answer(changed);
  expect(selectScreen(actor.getSnapshot())).toEqual({
    name: 'done',
    usage: 'change_email',
    email: newEmail,
    former: formerEmail,
    undoUntil: changed.undoUntil,
  });
  actor.send({ type: 'change.finish' });
  expect(actor.getSnapshot().output).toEqual({ confirmed: changed });
});

test('an address that is refused, or whose proof is cancelled, leads back to the form without a code [PRO-04]', async () => {
  const { actor, ports, secondFactor, value } = startEmailChange();
  await ports.readHasPassword.answer(true);
  actor.send({ type: 'draft.submit', draft });
  await ports.performAction.refuse(refusal('email_conflict'));
  expect([value(), selectScreen(actor.getSnapshot())]).toMatchObject(['entering', { errorLocation: 'email' }]);
  actor.send({ type: 'draft.submit', draft });
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  secondFactor()?.send({ type: 'challenge.cancel' });
  expect([value(), selectScreen(actor.getSnapshot())]).toMatchObject(['entering', { failure: null }]);
  expect(ports.sendCode.calls).toEqual([]);
});

test('the account’s own address gets its code at once, and nothing is left to read once it is verified [LOG-07]', async () => {
  const { actor, ports, output } = startEmailChange('verify_email');
  await ports.readHasPassword.answer(true);
  expect(ports.performAction.calls).toMatchObject([{ subject: { usage: 'verify_email', email: formerEmail } }]);
  await ports.performAction.answer(sent);
  actor.send({ type: 'code.submit', code: new Secret('123456') });
  const confirmed = { ...changed, usage: 'verify_email' as const, emailAddress: formerEmail };
  await ports.confirmEmail.answer(confirmed);
  expect(output()).toEqual({ confirmed });
});

test('reports a wrong code at its field, with the tries left [PRO-04]', async () => {
  const { ports, enter, context, value } = await reachCode();
  enter();
  await ports.confirmEmail.refuse(refusal('secret_code_incorrect', { triesLeft: 4 }));
  expect([value(), context().failure]).toEqual(['proving', failure('secret_code_incorrect', { triesLeft: 4 })]);
  expect(ports.sendCode.calls).toEqual([]);
});

test('an address registered in the meantime returns to its field [PRO-04]', async () => {
  const { ports, enter, screen } = await reachCode();
  enter();
  await ports.confirmEmail.refuse(refusal('email_conflict'));
  expect(screen()).toMatchObject({
    name: 'form',
    email: newEmail,
    errorLocation: 'email',
    failure: failure('email_conflict'),
  });
});

test('after a lost response the request is repeated, and "already done" counts as success [PRO-04]', async () => {
  const { ports, enter, screen } = await reachCode();
  enter();
  await ports.confirmEmail.refuse(refusal('time_out'));
  expect(ports.confirmEmail.calls.length).toBe(2);
  await ports.confirmEmail.refuse(refusal('email_already_verified'));
  expect(screen()).toMatchObject({ name: 'done', email: newEmail, undoUntil: null });
});

test('an unknown outcome is reported and can be checked again [PRO-04]', async () => {
  const { actor, ports, enter, screen } = await reachCode();
  enter();
  await ports.confirmEmail.refuse(refusal('time_out'));
  await ports.confirmEmail.refuse(refusal('unreachable'));
  expect(screen()).toEqual({ name: 'outcomeUnknown' });
  actor.send({ type: 'outcome.retry' });
  await ports.confirmEmail.answer(changed);
  expect(screen()).toMatchObject({ name: 'done' });
});

/** An address requested earlier. */
async function reachWaiting() {
  const change = startEmailChange('change_email', newEmail);
  expect(selectScreen(change.actor.getSnapshot())).toEqual({ name: 'waiting', step: 'proving' });
  await change.ports.readHasPassword.answer(true);
  return { ...change, screen: () => selectScreen(change.actor.getSnapshot()) };
}

test('an unverified address continues at the code; Back returns to the form with the address [PRO-04]', async () => {
  const { actor, ports, screen } = await reachWaiting();
  const email = { usage: 'change_email', email: newEmail, password: null } as const;
  expect([ports.performAction.calls, ports.sendCode.calls]).toEqual([[], [{ recipient: email, again: false }]]);
  await ports.sendCode.answer({ ...sent, minutes: 4 });
  expect(screen()).toEqual({ name: 'proving', email: newEmail, busy: false, minutes: 4 });
  actor.send({ type: 'address.change' });
  expect(screen()).toMatchObject({ name: 'form', hasPassword: true, email: newEmail });
});

test('an earlier unverified address is confirmed like any other [PRO-04]', async () => {
  const { actor, ports, screen } = await reachWaiting();
  await ports.sendCode.answer(sent);
  actor.send({ type: 'code.submit', code: new Secret('123456') });
  await ports.confirmEmail.answer(changed);
  expect(screen()).toMatchObject({ name: 'done', email: newEmail });
});

test.each(['request_throttled', 'email_candidate_not_found', 'time_out'])(
  'if no code can be sent to an earlier unverified address (%s), the form shows why and requests nothing again [PRO-04]',
  async (symbol) => {
    const { ports, screen } = await reachWaiting();
    await ports.sendCode.refuse(refusal(symbol));
    expect(screen()).toMatchObject({ name: 'form', email: newEmail, failure: failure(symbol) });
    expect(ports.sendCode.calls.length).toBe(1);
  },
);

test('an account without a password is not asked for one [PRO-04, REC-01]', async () => {
  const { actor, ports } = startEmailChange('backup_email');
  await ports.readHasPassword.answer(false);
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'form', hasPassword: false });
});

test.each([
  [{ email: '' }, { email: 'empty' }],
  [{ email: 'ann' }, { email: 'format' }],
  [{ email: 'ann@a..example' }, { email: 'invalid' }],
  [{ password: new Secret('') }, { password: 'empty' }],
  [{ password: null }, {}],
] as const)('the draft %# has the problem %j [VAL-02]', (typed, problem) => {
  expect(draftProblem({ ...draft, ...typed })).toEqual({ email: null, password: null, ...problem });
});
