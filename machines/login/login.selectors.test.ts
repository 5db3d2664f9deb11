import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { code, credentials, mailChallenge, startLogin, providers } from '#machines/testing/charts/login.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { selectScreen } from './login.selectors.ts';

type Login = ReturnType<typeof startLogin>;

const form = {
  name: 'credentials',
  busy: false,
  problem: { username: null, password: null },
  failure: null,
  errorLocation: 'form',
  remedy: null,
  waitSeconds: 0,
  remembered: false,
  deviceForgotten: false,
  providers: providers,
  leavingFor: null,
  providersDisabled: false,
  retryEvent: null,
};
const locked = failure('resource_protected', { waitUntil: 900_000 });

function submitted(): Login {
  const login = startLogin();
  login.actor.send({ type: 'credentials.submit', credentials });
  return login;
}

async function refused(symbol: string, waitUntil: number | null = null): Promise<Login> {
  const login = submitted();
  await login.ports.logIn.refuse(refusal(symbol, { waitUntil, challenge: mailChallenge }));
  return login;
}

async function lockedOut(symbol = 'resource_protected'): Promise<Login> {
  const login = await refused(symbol, 900_000);
  login.actor.send({ type: 'waitCountdown.tick', secondsLeft: 42 });
  return login;
}

async function proving(): Promise<Login> {
  const login = await refused('mfa_required');
  await login.ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 });
  login.step()?.send({ type: 'code.submit', code: new Secret(code) });
  return login;
}

async function remembered(): Promise<Login> {
  const login = startLogin();
  await login.ports.detectSession.answer({ sessionState: 'signedOut', remembered: true });
  return login;
}

async function leavingFor(provider: string): Promise<Login> {
  const login = await refused('password_error');
  login.actor.send({ type: 'thirdParty.choose', provider });
  return login;
}

async function notLeft(symbol: string): Promise<Login> {
  const login = await leavingFor('larch');
  await login.ports.startProviderRedirect.refuse(refusal(symbol));
  return login;
}

async function notForgotten(): Promise<Login> {
  const login = await remembered();
  login.actor.send({ type: 'trustedDevice.forget' });
  await login.ports.forgetTrustedDevice.refuse(refusal('time_out'));
  return login;
}

async function offering(all: typeof providers): Promise<Login> {
  const login = startLogin();
  await login.ports.readProviders.answer(all);
  return login;
}

async function signedIn(): Promise<Login> {
  const login = submitted();
  await login.ports.logIn.answer();
  await login.ports.goToDestination.answer('https://www.example.com/');
  return login;
}

function mistaken(): Login {
  const login = startLogin();
  login.actor.send({ type: 'credentials.submit', credentials: { ...credentials, username: '' } });
  return login;
}

test.each([
  ['detectingSession', () => startLogin(), form],
  ['ready on a remembered device', remembered, { ...form, remembered: true }],
  ['with a mistake', mistaken, { ...form, problem: { username: 'empty', password: null } }],
  ['checking credentials', submitted, { ...form, busy: true }],
  [
    'after a wrong password',
    () => refused('password_error'),
    { ...form, failure: failure('password_error'), errorLocation: 'password' },
  ],
  [
    'for an account without a password',
    () => refused('no_password'),
    { ...form, failure: failure('no_password'), remedy: 'setPassword' },
  ],
  [
    'for a disabled account',
    () => refused('account_forbidden'),
    { ...form, failure: failure('account_forbidden'), remedy: 'contactSupport' },
  ],
  [
    'after a symbol named like a property of every object',
    () => refused('toString'),
    { ...form, failure: failure('toString') },
  ],
  ['locked out', () => lockedOut(), { ...form, failure: locked, waitSeconds: 42 }],
  [
    'after too many requests',
    () => lockedOut('request_throttled'),
    { ...form, failure: { ...locked, symbol: 'request_throttled' }, waitSeconds: 42, providersDisabled: true },
  ],
  ['leaving for a third party', () => leavingFor('larch'), { ...form, leavingFor: 'larch' }],
  [
    'after a third party did not answer',
    () => notLeft('third_account_unavailable'),
    {
      ...form,
      failure: failure('third_account_unavailable'),
      remedy: 'retry',
      retryEvent: { type: 'thirdParty.choose', provider: 'larch' },
    },
  ],
  [
    'still remembered after a failure to forget this device',
    notForgotten,
    {
      ...form,
      remembered: true,
      failure: failure('time_out'),
      remedy: 'retry',
      retryEvent: { type: 'trustedDevice.forget' },
    },
  ],
  [
    'with other third parties',
    () => offering([{ key: 'yew', name: 'Yew' }]),
    { ...form, providers: [{ key: 'yew', name: 'Yew' }] },
  ],
  ['without third parties', () => offering([]), { ...form, providers: [] }],
  ['challenged', () => refused('mfa_required'), { name: 'challenged', busy: false }],
  ['checking a proof', proving, { name: 'challenged', busy: true }],
  ['signed in', signedIn, { name: 'leaving', destination: 'https://www.example.com/' }],
])('login %s shows its screen [LOG-01] [LOG-03]', async (_, open, screen) => {
  const { actor } = await open();
  expect(selectScreen(actor.getSnapshot())).toEqual(screen);
});
