import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { assertion, credentials, startLogin } from './login.harness.ts';

const ready = { enteringCredentials: 'ready' };

function asking() {
  const login = startLogin();
  login.actor.send({ type: 'passkey.choose' });
  return login;
}

test('the answer of the browser’s dialog logs in [LOG-01]', async () => {
  const { ports, value } = asking();
  await ports.askForPasskey.answer(assertion);
  expect([value(), ports.logInWithPasskey.calls]).toEqual(['usingPasskey', [{ assertion }]]);
  await ports.logInWithPasskey.answer();
  expect(value()).toEqual({ signedIn: 'leaving' });
});

test('a passkey chosen in the field logs in without another dialog [LOG-01]', async () => {
  const { ports, value } = startLogin();
  await ports.offerPasskeys.answer(assertion);
  expect([value(), ports.askForPasskey.calls, ports.logInWithPasskey.calls]).toEqual([
    'usingPasskey',
    [],
    [{ assertion }],
  ]);
});

test.each([
  ['Cancel', { type: 'passkey.cancel' }, ready],
  ['typing a user name', { type: 'username.edit' }, ready],
  ['typing a password', { type: 'password.edit' }, ready],
  ['a password', { type: 'credentials.submit', credentials }, 'loggingIn'],
  ['a form with a mistake', { type: 'credentials.submit', credentials: { ...credentials, username: '' } }, ready],
  ['a third party', { type: 'thirdParty.choose', provider: 'larch' }, { leavingForThirdParty: 'requestingAddress' }],
  ['forgetting the device', { type: 'trustedDevice.forget' }, { enteringCredentials: 'forgettingDevice' }],
] as const)(
  'while the browser’s dialog does not answer, %s ends it and does that [LOG-01]',
  async (_, event, state) => {
    const { actor, ports, value, context } = asking();
    expect(value()).toBe('askingForPasskey');
    actor.send(event);
    expect([value(), context().failure]).toEqual([state, null]);
    await ports.askForPasskey.answer(assertion);
    expect([value(), ports.logInWithPasskey.calls]).toEqual([state, []]);
  },
);

test('whoever cancels the browser’s dialog hears nothing; one that fails is reported [LOG-01]', async () => {
  const { actor, ports, value, context } = asking();
  await ports.askForPasskey.answer(null);
  expect([value(), context().failure]).toEqual([ready, null]);
  actor.send({ type: 'passkey.choose' });
  await ports.askForPasskey.refuse(refusal('passkey_failed'));
  expect([value(), context().failure, context().retryEvent]).toEqual([
    ready,
    failure('passkey_failed'),
    { type: 'passkey.choose' },
  ]);
});
