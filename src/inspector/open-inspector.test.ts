import { createActor } from 'xstate';
import type { InspectionEvent } from 'xstate';
import { expect, test } from 'vitest';
import type { SessionDetails } from '#contract/calls/session.ts';
import { logInAction, loginMachine } from '#machines/login/login.machine.ts';
import type { Credentials } from '#machines/login/login.model.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Confirmation, Token } from '#machines/session/session.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { code, credentials, mailChallenge, password } from '#machines/testing/login.ts';
import { mailedCodePorts } from '#machines/testing/mailed-code.ts';
import { controlledActor } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { controlledSecondFactor } from '#machines/testing/second-factor.ts';
import { ann, now, token } from '#machines/testing/session.ts';
import { plain } from './open-inspector.ts';

/** Gathers what leaves the page for the inspector. */
function inspector() {
  const sent: string[] = [];
  const inspect = (event: InspectionEvent): void => {
    // Steps within a transition are not sent.
    if (event.type !== '@xstate.microstep') sent.push(JSON.stringify(plain(event)));
  };
  return { inspect, all: () => sent.join('\n') };
}

test('a login with both steps leaves no password and no code in what is sent [QA-02]', async () => {
  const logIn = controlledActor<void, { subject: Credentials | null; proof: Proof | null }>();
  const ports = mailedCodePorts<string>();
  const secondFactor = controlledSecondFactor(ports);
  const machine = loginMachine.provide({
    actors: { logIn: logInAction.provide({ actors: { secondFactor, act: logIn.logic } }) },
  });
  const { inspect, all } = inspector();
  const actor = createActor(machine, { input: { userNames: 'email', providers: [] }, inspect }).start();
  actor.send({ type: 'credentials.submit', credentials });
  await logIn.refuse(refusal('mfa_required', { challenge: mailChallenge }));
  await ports.sendCode.answer({ resendAt: 60_000, minutes: 10 });
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

test('a session with two tokens leaves neither in what is sent [QA-02]', async () => {
  const confirm = controlledActor<Confirmation>();
  const renewToken = controlledActor<Token, { details: SessionDetails | null; refused: Token | null }>();
  const machine = sessionMachine.provide({ actors: { confirm: confirm.logic, renewToken: renewToken.logic } });
  const { inspect, all } = inspector();
  const actor = createActor(machine, { input: { marker: true }, inspect }).start();
  await confirm.answer({ details: ann, stored: token('token-one'), now });
  actor.send({ type: 'token.refused', token: new Secret('token-one') });
  await renewToken.answer(token('token-two'));
  expect(actor.getSnapshot().context.token?.token.reveal()).toBe('token-two');
  for (const secret of ['token-one', 'token-two']) expect(all()).not.toContain(secret);
  for (const text of ['token.refused', '"account":7', 'renewToken', '[secret]']) expect(all()).toContain(text);
});

test('functions are named as such, actors and logic left out, circles cut', () => {
  const circle: Record<string, unknown> = {
    name: 'a',
    act: () => 1,
    children: { x: 1 },
    machine: {},
    logic: {},
    self: {},
  };
  circle['again'] = circle;
  expect(plain({ circle })).toEqual({ circle: { name: 'a', act: '[function]', again: '[shown above]' } });
});

test('plain data stays as it is', () => {
  const event = { type: 'x', list: [1, null, 'a', { b: true }], nothing: null };
  expect(plain(event)).toEqual(event);
});
