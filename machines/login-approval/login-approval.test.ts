import { expect, test } from 'vitest';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { code, request, startLoginApproval } from './login-approval.harness.ts';
import { outcomeOf, readOf } from './login-approval.rules.ts';
import { selectScreen } from './login-approval.selectors.ts';

const asked = {
  name: 'asked',
  request,
  busy: null,
  secondsLeft: 50,
  number: null,
  failure: null,
  isInterrupted: false,
};

async function scanned() {
  const approval = startLoginApproval();
  await approval.ports.readRequest.answer(request);
  const screen = () => selectScreen(approval.actor.getSnapshot());
  const choose = () => approval.actor.send({ type: 'number.choose', number: '47' });
  return { ...approval, screen, choose };
}

test('shows which browser asks, and allows it by its number and a proof [LOG-09, TFA-05]', async () => {
  const { actor, ports, screen, choose } = await scanned();
  expect(screen()).toEqual(asked);
  choose();
  expect(screen()).toEqual({ ...asked, busy: 'number', number: '47' });
  expect(ports.performAction.calls).toEqual([{ subject: { code, number: '47' }, proof: null }]);
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  expect(screen()).toEqual({
    name: 'challenged',
    busy: false,
    device: request.device,
    email: request.email,
    secondsLeft: mailChallenge.expiresIn,
  });
  await ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 });
  const factor = actor.getSnapshot().children.allowLogin?.getSnapshot().children.secondFactor;
  factor?.getSnapshot().children.mailedCode?.send({ type: 'code.submit', code: new Secret('123456') });
  await ports.performAction.answer();
  expect(screen()).toEqual({ name: 'allowed', device: request.device });
});

test('without a code nothing is read [LOG-09]', () => {
  const { actor, ports } = startLoginApproval({ code: null });
  expect([selectScreen(actor.getSnapshot()), ports.readRequest.calls]).toEqual([{ name: 'withoutCode' }, []]);
});

test.each([
  ['over', { state: 'over' }, { name: 'over' }],
  ['refused', { state: 'refused' }, { name: 'refused' }],
  ['allowed by this phone', { ...request, state: 'allowed' }, { name: 'allowed', device: request.device }],
] as const)('a login that is %s says so [LOG-09]', async (_, read, shown) => {
  const { actor, ports } = startLoginApproval();
  await ports.readRequest.answer(read);
  expect(selectScreen(actor.getSnapshot())).toEqual(shown);
});

test.each([
  ['phone_login_number_wrong', { name: 'wrongNumber' }],
  ['phone_login_refused', { name: 'refused' }],
  ['phone_login_over', { name: 'over' }],
  ['request_throttled', { ...asked, number: '47', failure: failure('request_throttled') }],
  ['mfa_session_not_found', { ...asked, number: '47', failure: failure('mfa_session_not_found') }],
])('a number that is answered with %s allows nothing [LOG-09]', async (symbol, shown) => {
  const { ports, screen, choose } = await scanned();
  choose();
  await ports.performAction.refuse(refusal(symbol));
  expect(screen()).toEqual(shown);
});

test('a lost response is read back before anything is said [LOG-09]', async () => {
  const { ports, screen, choose } = await scanned();
  choose();
  await ports.performAction.refuse(refusal('time_out'));
  expect([screen(), ports.readRequest.calls.length]).toEqual([{ name: 'waiting' }, 2]);
  await ports.readRequest.answer(request);
  expect(screen()).toEqual({ ...asked, number: '47', isInterrupted: true });
  choose();
  await ports.performAction.refuse(refusal('time_out'));
  await ports.readRequest.answer({ ...request, state: 'allowed' });
  expect(screen()).toEqual({ name: 'allowed', device: request.device });
});

test('counts down to the end of the choice, and reads again what has become of the login [LOG-09]', async () => {
  const { actor, ports, screen } = await scanned();
  expect(ports.waitCountdown.running).toEqual([{ until: request.until }]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 30 });
  expect(screen()).toEqual({ ...asked, secondsLeft: 30 });
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  expect(screen()).toEqual({ name: 'waiting' });
  await ports.readRequest.answer({ state: 'over' });
  expect(screen()).toEqual({ name: 'over' });
});

test('the proof has the time that its challenge is valid, also back at the numbers [LOG-09]', async () => {
  const { actor, ports, screen, choose } = await scanned();
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 30 });
  choose();
  await ports.performAction.refuse(refusal('mfa_required', { challenge: { ...mailChallenge, expiresIn: 120 } }));
  expect(screen()).toMatchObject({ name: 'challenged', secondsLeft: 120 });
  // 20 of 50 seconds had passed.
  expect(ports.waitCountdown.running).toEqual([{ until: 20_000 + 120_000 }]);
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 70 });
  const factor = actor.getSnapshot().children.allowLogin?.getSnapshot().children.secondFactor;
  factor?.send({ type: 'challenge.cancel' });
  expect(screen()).toMatchObject({ name: 'asked', secondsLeft: 70 });
  expect(ports.waitCountdown.running).toEqual([{ until: 140_000 }]);
  choose();
  await ports.performAction.refuse(refusal('mfa_required', { challenge: { ...mailChallenge, expiresIn: 69 } }));
  expect(ports.waitCountdown.running).toEqual([{ until: 140_000 }]);
});

test('a proof that is being checked may be in time; any other one ends with the login [LOG-09]', async () => {
  const { actor, ports, screen, choose } = await scanned();
  choose();
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  await ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 2 });
  const factor = actor.getSnapshot().children.allowLogin?.getSnapshot().children.secondFactor;
  factor?.getSnapshot().children.mailedCode?.send({ type: 'code.submit', code: new Secret('123456') });
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  expect(screen()).toMatchObject({ name: 'challenged', busy: true });
  await ports.performAction.refuse(refusal('mfa_code_incorrect', { triesLeft: 4 }));
  actor.send({ type: 'waitCountdown.tick', secondsLeft: 0 });
  expect(screen()).toEqual({ name: 'waiting' });
});

test('what follows the proof is no step behind it [LOG-09, NAV-02]', async () => {
  let left = 0;
  const approval = startLoginApproval({ code }, { leaveStep: () => (left += 1) });
  await approval.ports.readRequest.answer(request);
  const before = left;
  approval.actor.send({ type: 'number.choose', number: '47' });
  await approval.ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  approval.actor.send({ type: 'login.refuse' });
  await approval.ports.refuseLogin.answer();
  expect(left).toBe(before);
  await approval.ports.readRequest.answer({ state: 'refused' });
  expect(left).toBe(before + 1);
});

test('is refused by a press; a refusal that fails can be repeated [LOG-09]', async () => {
  const { actor, ports, screen } = await scanned();
  actor.send({ type: 'login.refuse' });
  expect([screen(), ports.refuseLogin.calls]).toEqual([{ ...asked, busy: 'refuse' }, [{ code }]]);
  await ports.refuseLogin.refuse(refusal('request_throttled'));
  expect(screen()).toEqual({ ...asked, failure: failure('request_throttled') });
  actor.send({ type: 'login.refuse' });
  expect(screen()).toEqual({ ...asked, busy: 'refuse' });
  await ports.refuseLogin.answer();
  await ports.readRequest.answer({ state: 'refused' });
  expect(screen()).toEqual({ name: 'refused' });
});

test('is refused while its owner is asked for the proof [LOG-09]', async () => {
  const { actor, ports, screen } = await scanned();
  actor.send({ type: 'number.choose', number: asked.request.numbers[0] ?? '' });
  await ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  expect(screen()).toMatchObject({ name: 'challenged', email: request.email });
  actor.send({ type: 'login.refuse' });
  expect([screen(), ports.refuseLogin.calls.length]).toMatchObject([{ name: 'asked', busy: 'refuse' }, 1]);
});

test('a refusal that came after another tab allowed it says so [LOG-09]', async () => {
  const { actor, ports, screen } = await scanned();
  actor.send({ type: 'login.refuse' });
  await ports.refuseLogin.answer();
  await ports.readRequest.answer({ ...request, state: 'allowed' });
  expect(screen()).toMatchObject({ name: 'allowed' });
});

test('a read that fails is repeated [LOG-09]', async () => {
  const { actor, ports } = startLoginApproval();
  await ports.readRequest.refuse(refusal('unreachable'));
  expect(selectScreen(actor.getSnapshot())).toMatchObject({ name: 'unavailable' });
  actor.send({ type: 'read.retry' });
  await ports.readRequest.answer(request);
  expect(selectScreen(actor.getSnapshot())).toEqual(asked);
});

test('the code is in no dump, and gone when all is decided [LOG-09]', async () => {
  const { actor, ports, shown, context } = await scanned();
  expect(shown()).not.toContain(code.reveal());
  actor.send({ type: 'login.refuse' });
  await ports.refuseLogin.answer();
  await ports.readRequest.answer({ state: 'refused' });
  expect(context().code).toBe(null);
});

test.each([
  ['phone_login_number_wrong', 'wrongNumber'],
  ['phone_login_refused', 'refused'],
  ['phone_login_over', 'over'],
  ['unreachable', 'unknown'],
  ['system_error', 'unknown'],
  ['resource_protected', 'open'],
])('%s leads to: %s [LOG-09]', (symbol, outcome) => {
  expect(outcomeOf({ failure: failure(symbol) })).toBe(outcome);
});

test('what was read before stays known when a later read says only how it ended [LOG-09]', () => {
  expect(readOf({ request }, { state: 'over' })).toMatchObject({ state: 'over', request });
  expect(readOf({ request: null }, request)).toMatchObject({ state: 'asked', request });
});
