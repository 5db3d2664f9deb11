import type { InspectionEvent } from 'xstate';
import { expect, test } from 'vitest';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { Secret } from '#machines/shared/secret.ts';
import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import { code, completeLogin, credentials, password } from '#machines/login/login.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { ann, now, token } from '#machines/session/session.harness.ts';
import { withoutSecrets } from './open-inspector.ts';

/** Collects everything that the page sends to the inspector. */
function inspector() {
  const sent: string[] = [];
  const inspect = (event: InspectionEvent): void => {
    // Steps within a transition are not sent.
    if (event.type !== '@xstate.microstep') sent.push(JSON.stringify(withoutSecrets(event)));
  };
  return { inspect, all: () => sent.join('\n') };
}

test('a login with both steps sends no password and no code to the inspector [QA-02]', async () => {
  const { inspect, all } = inspector();
  const { actor, ports } = startControlled(completeLogin, { input: { userNames: 'email', providers: [] }, inspect });
  const { performAction: logIn, factor } = challengeOf(ports.logIn);
  actor.send({ type: 'credentials.submit', credentials });
  await logIn.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  await factor.sendCode.answer({ resendAt: 60_000, minutes: 10 });
  actor
    .getSnapshot()
    .children.logIn?.getSnapshot()
    .children.secondFactor?.send({ type: 'code.submit', code: new Secret(code) });
  await logIn.answer();
  expect(actor.getSnapshot().matches('signedIn')).toBe(true);
  for (const secret of [password, code, code.replace(' ', '')]) expect(all()).not.toContain(secret);
  for (const text of ['credentials.submit', 'ann@example.com', 'code.submit', '[secret]', 'mfa_required'])
    expect(all()).toContain(text);
});

test('a session with two tokens sends neither to the inspector [QA-02]', async () => {
  const { inspect, all } = inspector();
  const { actor, ports } = startControlled(sessionMachine, { input: { marker: true }, inspect });
  await ports.confirm.answer({ details: ann, stored: token('token-one'), now });
  actor.send({ type: 'token.refused', token: new Secret('token-one') });
  await ports.renewToken.answer(token('token-two'));
  expect(actor.getSnapshot().context.token?.token.reveal()).toBe('token-two');
  for (const secret of ['token-one', 'token-two']) expect(all()).not.toContain(secret);
  for (const text of ['token.refused', '"account":7', 'renewToken', '[secret]']) expect(all()).toContain(text);
});

test('replaces functions by a name, omits actors and logic, and cuts circular references', () => {
  const circle: Record<string, unknown> = {
    name: 'a',
    act: () => 1,
    children: { x: 1 },
    machine: {},
    logic: {},
    self: {},
  };
  circle['again'] = circle;
  expect(withoutSecrets({ circle })).toEqual({ circle: { name: 'a', act: '[function]', again: '[shown above]' } });
});

test('leaves plain data unchanged', () => {
  const event = { type: 'x', list: [1, null, 'a', { b: true }], nothing: null };
  expect(withoutSecrets(event)).toEqual(event);
});
