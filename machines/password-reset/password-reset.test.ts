import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { proof } from '#machines/sensitive-action/challenge.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { draft, newPassword, resetAddress, resetResult, startPasswordReset } from './password-reset.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { selectScreen } from './password-reset.selectors.ts';

/** The mailed code is being checked. */
async function reachCheck() {
  const reset = startPasswordReset();
  const { actor, ports, mailedCode } = reset;
  actor.send({ type: 'address.submit', address: resetAddress });
  await ports.startReset.answer('method');
  await ports.sendCode.answer(sent);
  mailedCode()?.send({ type: 'code.submit', code: new Secret('123 456') });
  return { ...reset, screen: () => selectScreen(actor.getSnapshot()) };
}

/** The new password is being saved. */
async function reachSave() {
  const reset = await reachCheck();
  await reset.ports.performAction.answer(proof);
  reset.actor.send({ type: 'password.submit', draft });
  return reset;
}

test('mails a code, checks it, then saves the password [LOG-05]', async () => {
  const { actor, ports, screen, value, context } = await reachCheck();
  expect(screen()).toMatchObject({ name: 'code', busy: true });
  const [check] = ports.performAction.calls;
  expect(check?.subject.email).toBe('mia@example.com');
  expect(check?.subject.method).toBe('method');
  expect(check?.subject.code.reveal()).toBe('123456');
  expect(check?.proof).toBeNull();
  await ports.performAction.answer(proof);
  expect([screen(), context().code]).toMatchObject([{ name: 'password', busy: false }, null]);
  actor.send({ type: 'password.submit', draft });
  const [save] = ports.savePassword.calls;
  expect([save?.email, save?.password.reveal(), save?.proof]).toEqual(['mia@example.com', newPassword, proof]);
  await ports.savePassword.answer(resetResult);
  expect([value(), context().password, context().proof]).toEqual(['done', null, null]);
});

test('the address typed at login is prefilled [LOG-05]', () => {
  const { actor } = startPasswordReset('lin@example.com');
  expect(selectScreen(actor.getSnapshot())).toMatchObject({
    name: 'address',
    address: { email: 'lin@example.com', recovery: null },
  });
});

test('reports a wrong mailed code at its field, and sends no second mail [LOG-05]', async () => {
  const { ports, mailedCode, value } = await reachCheck();
  await ports.performAction.refuse(refusal('mfa_code_incorrect', { triesLeft: 4 }));
  expect(value()).toBe('provingAddress');
  expect(mailedCode()?.getSnapshot().context).toMatchObject({
    sent,
    failure: failure('mfa_code_incorrect', { triesLeft: 4 }),
  });
  expect(ports.sendCode.calls.length).toBe(1);
});

test('with two-factor authentication the second factor is requested before the new password [LOG-05, TFA-05]', async () => {
  const { ports, secondFactor, screen, value, context } = await reachCheck();
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  expect(screen()).toEqual({ name: 'challenged', busy: false });
  await ports.factor.sendCode.answer(sent);
  secondFactor()?.send({ type: 'code.submit', code: new Secret('654321') });
  expect(screen()).toEqual({ name: 'challenged', busy: true });
  expect(ports.performAction.calls[1]?.proof?.code.reveal()).toBe('654321');
  await ports.performAction.answer(proof);
  expect([value(), context().challenge, ports.savePassword.calls.length]).toEqual(['choosingPassword', null, 0]);
});

test('Back from the second factor returns to the mailed code without another mail [LOG-05, TFA-05]', async () => {
  const { ports, secondFactor, value } = await reachCheck();
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  secondFactor()?.send({ type: 'challenge.cancel' });
  expect([value(), ports.sendCode.calls.length]).toEqual(['provingAddress', 1]);
});

test('a lost check is repeated at its own step, both for the mailed code and the second factor [LOG-05, TFA-05]', async () => {
  const { ports, mailedCode, secondFactor, screen } = await reachCheck();
  await ports.performAction.refuse(refusal('time_out'));
  expect(screen()).toMatchObject({ name: 'code', busy: false, retriesCheck: true });
  mailedCode()?.send({ type: 'code.submit', code: new Secret('123456') });
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  await ports.factor.sendCode.answer(sent);
  secondFactor()?.send({ type: 'code.submit', code: new Secret('654321') });
  await ports.performAction.refuse(refusal('time_out'));
  expect(screen()).toEqual({ name: 'challenged', busy: false });
  secondFactor()?.send({ type: 'code.submit', code: new Secret('654321') });
  expect(ports.performAction.calls.map(({ proof }) => proof?.code.reveal())).toEqual([
    undefined,
    undefined,
    '654321',
    '654321',
  ]);
});

test('a common password is refused at its field and can be replaced [LOG-05]', async () => {
  const { actor, ports, screen, value } = await reachSave();
  await ports.savePassword.refuse(refusal('password_too_common'));
  expect(screen()).toMatchObject({
    name: 'password',
    errorLocation: 'password',
    failure: failure('password_too_common'),
  });
  actor.send({ type: 'password.submit', draft });
  expect([value(), ports.savePassword.calls.length]).toEqual(['saving', 2]);
});

test('after a lost response a login shows whether the password was saved [LOG-05]', async () => {
  const { actor, ports, screen, value } = await reachSave();
  await ports.savePassword.refuse(refusal('time_out'));
  expect(value()).toBe('confirming');
  expect(screen()).toEqual({ name: 'outcomeUnknown', busy: true, failure: null, waitSeconds: 0 });
  await ports.confirmSaved.refuse(refusal('unreachable'));
  expect(screen()).toMatchObject({ name: 'outcomeUnknown', busy: false });
  actor.send({ type: 'outcome.retry' });
  await ports.confirmSaved.answer(false);
  expect(screen()).toMatchObject({ name: 'password', failure: failure('password_not_saved') });
});

test('redirects to login after five seconds, unless the user stays [LOG-05]', async () => {
  const { ports, clock, screen } = await reachSave();
  const counting = {
    name: 'done',
    busy: false,
    failure: null,
    secondFactorRemoved: false,
    takeBacks: [],
    isReviewLost: false,
  };
  await ports.savePassword.answer(resetResult);
  expect(screen()).toEqual({ ...counting, secondsLeft: 5 });
  for (let second = 0; second < 4; second += 1) clock.increment(1000);
  expect([screen(), ports.leavePage.calls.length]).toEqual([{ ...counting, secondsLeft: 1 }, 0]);
  clock.increment(1000);
  expect([screen(), ports.leavePage.calls.length]).toEqual([{ ...counting, busy: true, secondsLeft: null }, 1]);

  const other = await reachSave();
  await other.ports.savePassword.answer(resetResult);
  other.actor.send({ type: 'redirect.stop' });
  other.clock.increment(10_000);
  expect([other.screen(), other.ports.leavePage.calls.length]).toEqual([{ ...counting, secondsLeft: null }, 0]);
});

test('the page does not redirect while it reports more than the new password [LOG-05, OPR-07, PRO-05]', async () => {
  const removed = await reachSave();
  await removed.ports.savePassword.answer({ ...resetResult, secondFactorRemoved: true });
  const open = await reachSave();
  await open.ports.savePassword.answer({ ...resetResult, takeBacks: [{ emailAddress: 'k•••@example.com', until: 0 }] });
  const lost = await reachSave();
  await lost.ports.savePassword.refuse(refusal('time_out'));
  await lost.ports.confirmSaved.answer(true);
  for (const { clock, ports, screen } of [removed, open, lost]) {
    clock.increment(10_000);
    expect([screen(), ports.leavePage.calls.length]).toMatchObject([{ name: 'done', secondsLeft: null }, 0]);
  }
});

test('Back returns to the previous or the first step, and is ignored while the password is being saved [LOG-05]', async () => {
  const { actor, ports, value, context } = await reachSave();
  actor.send({ type: 'step.back', step: 1 });
  expect(value()).toBe('saving');
  await ports.savePassword.refuse(refusal('password_too_common'));
  actor.send({ type: 'step.back', step: 1 });
  expect(value()).toBe('provingAddress');
  expect(context().sent).toEqual({ ...sent, again: false });
  expect(ports.sendCode.calls).toHaveLength(1);
  actor.send({ type: 'step.back', step: 0 });
  expect([value(), context().address, context().hasPasswordForm]).toEqual(['choosingAddress', resetAddress, false]);
});

test.each([
  ['code', null],
  ['challenge', failure('code_asked_again')],
  ['password', failure('code_asked_again')],
] as const)(
  'after a reload at the %s it continues at the code and explains what it asks again [LOG-05]',
  async (step, why) => {
    const { ports, value, mailedCode } = startPasswordReset('', { address: resetAddress, step });
    expect([value(), ports.startReset.calls]).toEqual(['startingReset', [resetAddress]]);
    await ports.startReset.answer('method');
    await ports.sendCode.answer(sent);
    expect(mailedCode()?.getSnapshot().context.failure).toEqual(why);
  },
);

test('the review of connections is a separate step that a reload restores; its end returns to the first step [LOG-05]', async () => {
  const { actor, ports, shownSteps, screen } = await reachSave();
  expect(shownSteps().at(-1)).toBe(3);
  await ports.savePassword.answer({
    review: {
      token: new Secret('token'),
      links: [{ id: 1, provider: 'Larch', person: 'kit@elsewhere.example', since: 0 }],
      passkeys: [],
      authenticators: [],
      recoveryEmail: null,
    },
    secondFactorRemoved: true,
    takeBacks: [],
  });
  expect([screen().name, shownSteps().at(-1)]).toEqual(['links', 4]);
  actor.getSnapshot().children.linkReview?.send({ type: 'review.end' });
  expect(screen()).toMatchObject({
    name: 'done',
    secondsLeft: null,
    secondFactorRemoved: true,
    isReviewLost: false,
  });
  expect(shownSteps().at(-1)).toBe(0);
});

test.each([null, resetAddress])(
  'after a reload at the review, reports the password as set and the list as not reviewed, with the address %j [LOG-05]',
  (address) => {
    const { actor, ports, value, shownSteps } = startPasswordReset('', { address, step: 'saved' });
    expect([value(), ports.startReset.calls, shownSteps()]).toEqual(['done', [], [0]]);
    expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'done', failure: null, isReviewLost: true });
  },
);

test('a reload without the stored address restarts and explains why [LOG-05]', () => {
  const { actor, value } = startPasswordReset('', { address: null, step: 'code' });
  expect(value()).toBe('choosingAddress');
  expect(selectScreen(actor.getSnapshot())).toMatchObject({
    address: { email: '', recovery: null },
    failure: failure('reset_interrupted'),
  });
});

const isFull = refusal('code_mails_exceeded', { waitUntil: 3_300_000 });

test('an address that has used up its mails waits, another one does not [LOG-05]', async () => {
  const { actor, ports, value, context } = startPasswordReset();
  actor.send({ type: 'address.submit', address: resetAddress });
  await ports.startReset.answer('method');
  await ports.sendCode.refuse(isFull);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 3300 });
  actor.send({ type: 'address.submit', address: resetAddress });
  expect([value(), selectScreen(actor.getSnapshot())]).toMatchObject([
    'choosingAddress',
    { name: 'address', failure: { symbol: 'code_mails_exceeded' }, waitSeconds: 3300 },
  ]);
  actor.send({ type: 'email.edit' });
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 3299 });
  expect(context()).toMatchObject({ failure: null, waitSeconds: 0 });
  actor.send({ type: 'address.submit', address: { ...resetAddress, email: 'other@example.com' } });
  expect(value()).toBe('startingReset');
});

test('an earlier mailed code can still be entered if no other is mailed [LOG-05]', async () => {
  const { actor, ports, mailedCode, value } = startPasswordReset();
  actor.send({ type: 'address.submit', address: resetAddress });
  await ports.startReset.answer('method');
  await ports.sendCode.answer(sent);
  actor.send({ type: 'code.resend' });
  await ports.sendCode.refuse(isFull);
  expect(value()).toBe('provingAddress');
  expect(mailedCode()?.getSnapshot().context).toMatchObject({
    sent: { resendAt: 3_300_000 },
    failure: { symbol: 'code_mails_exceeded', waitUntil: null },
  });
  mailedCode()?.send({ type: 'code.submit', code: new Secret('123 456') });
  expect(value()).toBe('provingOwner');
});
