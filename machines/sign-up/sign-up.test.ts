import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { agreements, details, newPassword, signUpCode } from '#machines/account-creation/account-creation.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { reloaded, startSignUp } from './sign-up.harness.ts';
import { selectScreen } from './sign-up.selectors.ts';

const submit = { type: 'details.submit', details } as const;
const submitCode = { type: 'code.submit', code: new Secret(signUpCode) } as const;
const retype = (text: string) => ({ type: 'password.retype', password: new Secret(text) }) as const;

async function atCode() {
  const signUp = startSignUp();
  await signUp.ports.readLegalDocuments.answer(agreements);
  signUp.account().send(submit);
  await signUp.ports.sendCode.answer(sent);
  return signUp;
}

test('redirects once the account is created, and clears what the tab stored [LOG-02]', async () => {
  const { actor, ports, value, context, stored, shown } = await atCode();
  expect(stored).toEqual(['mailed']);
  actor.send(submitCode);
  await ports.createAccount.answer();
  expect(value()).toEqual({ created: 'leaving' });
  expect(stored).toEqual(['mailed', 'nothing']);
  expect(shown()).not.toContain('[secret]');
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'leaving', destination: null });
  await ports.goToDestination.answer('https://www.example.com/');
  expect([value(), context().destination]).toEqual([{ created: 'left' }, 'https://www.example.com/']);
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'leaving', destination: 'https://www.example.com/' });
});

test('if the redirect fails, the link opens the home page [LOG-02]', async () => {
  const { actor, ports } = await atCode();
  actor.send(submitCode);
  await ports.createAccount.answer();
  await ports.goToDestination.refuse(refusal('unknown'));
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'leaving', destination: '/' });
});

test('marks the visit once, and sign-up continues even if that fails [NAV-09]', async () => {
  const { ports, account, value } = startSignUp();
  await ports.markRegistration.refuse(refusal('unknown'));
  expect(ports.markRegistration.calls).toHaveLength(1);
  expect(value()).toBe('creating');
  expect(account().getSnapshot().context.failure).toBeNull();
});

test('reports disabled cookies before the user fills in anything [LOG-02]', async () => {
  const { ports, account } = startSignUp();
  await ports.markRegistration.refuse(refusal('cookies_off'));
  expect(account().getSnapshot().context.failure).toEqual(failure('cookies_off'));
});

test('a resent code also survives a reload [LOG-02]', async () => {
  const { actor, ports, stored } = await atCode();
  actor.send({ type: 'code.resend' });
  await ports.sendCode.answer({ resendAt: 130_000, minutes: 5 });
  expect(stored).toEqual(['mailed', 'mailed']);
});

test('after a reload at the code, sends nothing and creates the account once the password is retyped [LOG-02]', () => {
  const { actor, ports, account, mailedCode, context } = startSignUp(reloaded);
  expect(account().getSnapshot().value).toBe('provingEmail');
  expect(mailedCode()).toBe('enteringCode');
  expect(ports.sendCode.calls).toEqual([]);
  actor.send(submitCode);
  actor.send(retype('short'));
  actor.send(submitCode);
  expect([mailedCode(), ports.createAccount.calls, context().passwordProblem]).toEqual(['enteringCode', [], 'length']);
  actor.send({ type: 'password.edit' });
  expect(context().passwordProblem).toBeNull();
  actor.send(retype(newPassword));
  actor.send(submitCode);
  const [made] = ports.createAccount.calls;
  expect(made?.details?.email).toEqual(details.email);
  expect(made?.details?.password?.reveal()).toEqual(newPassword);
  expect(made?.agreements).toEqual(agreements);
});

test('another password restarts the code step; the same one leaves it unchanged [LOG-02]', () => {
  const { actor, account } = startSignUp(reloaded);
  const step = () => account().getSnapshot().children.mailedCode?.sessionId;
  const first = step();
  actor.send(retype(newPassword));
  const second = step();
  actor.send(retype(newPassword));
  expect([second === first, step() === second]).toEqual([false, true]);
});

test('the password that was typed last creates the account, also after a bad one in between [LOG-02]', () => {
  const other = 'Maple-Gate-42';
  for (const typed of [
    [newPassword, other],
    [other, 'short', other],
  ]) {
    const { actor, ports } = startSignUp(reloaded);
    for (const text of typed) actor.send(retype(text));
    actor.send(submitCode);
    expect(ports.createAccount.calls.map(({ details: made }) => made?.password?.reveal())).toEqual([other]);
  }
});

test('the code step does not request the password after the form was filled in again [LOG-02]', () => {
  const { actor, account } = startSignUp(reloaded);
  account().send({ type: 'details.change' });
  account().send(submit);
  expect(selectScreen(actor.getSnapshot())).toEqual({ name: 'creating', asksPassword: false, passwordProblem: null });
});

test('the retyped password cannot be read from the chart [LOG-02]', () => {
  const { actor, shown } = startSignUp(reloaded);
  actor.send(retype(newPassword));
  expect([shown().includes(newPassword), shown().includes('[secret]')]).toEqual([false, true]);
});
