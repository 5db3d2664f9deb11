import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { assertion, code, credentials, startLogin, providers } from './login.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { selectScreen, type CredentialsScreen } from './login.selectors.ts';

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
  usesPasskey: false,
  isInBrowser: false,
  loadsPhoneLogin: false,
  providersDisabled: false,
  retryEvent: null,
};
const yew = { key: 'yew', name: 'Yew' };
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

async function usingPasskey(): Promise<Login> {
  const login = startLogin();
  login.actor.send({ type: 'passkey.choose' });
  await login.ports.askForPasskey.answer(assertion);
  return login;
}

function askingForPasskey(): Login {
  const login = startLogin();
  login.actor.send({ type: 'passkey.choose' });
  return login;
}

const forget = { type: 'trustedDevice.forget' } as const;
const chooseLarch = { type: 'thirdParty.choose', provider: 'larch' } as const;

test.each<[when: string, open: () => Login | Promise<Login>, change: Partial<CredentialsScreen>]>([
  ['detectingSession', () => startLogin(), {}],
  ['ready on a remembered device', remembered, { remembered: true }],
  ['with a mistake', mistaken, { problem: { username: 'empty', password: null } }],
  ['checking credentials', submitted, { busy: true }],
  ['locked out', () => lockedOut(), { failure: locked, waitSeconds: 42 }],
  [
    'after too many requests',
    () => lockedOut('request_throttled'),
    { failure: { ...locked, symbol: 'request_throttled' }, waitSeconds: 42, providersDisabled: true },
  ],
  ['leaving for a third party', () => leavingFor('larch'), { leavingFor: 'larch' }],
  [
    'after a third party did not answer',
    () => notLeft('third_account_unavailable'),
    { failure: failure('third_account_unavailable'), remedy: 'retry', retryEvent: chooseLarch },
  ],
  [
    'still remembered after a failure to forget this device',
    notForgotten,
    { remembered: true, failure: failure('time_out'), remedy: 'retry', retryEvent: forget },
  ],
  ['while the browser asks for a passkey', askingForPasskey, { usesPasskey: true, isInBrowser: true }],
  ['while a passkey is checked', usingPasskey, { usesPasskey: true }],
  ['with other third parties', () => offering([yew]), { providers: [yew] }],
  ['without third parties', () => offering([]), { providers: [] }],
])('login %s shows its form [LOG-01] [LOG-03]', async (_, open, change) => {
  const { actor } = await open();
  expect(selectScreen(actor.getSnapshot())).toEqual({ ...form, ...change });
});

test.each<[symbol: string, change: Partial<CredentialsScreen>]>([
  ['password_error', { errorLocation: 'password' }],
  ['no_password', { remedy: 'setPassword' }],
  ['account_forbidden', { remedy: 'contactSupport' }],
  // Named like a property of every object.
  ['toString', {}],
])('login after %s shows its form with the failure [LOG-01] [LOG-03]', async (symbol, change) => {
  const { actor } = await refused(symbol);
  expect(selectScreen(actor.getSnapshot())).toEqual({ ...form, failure: failure(symbol), ...change });
});

test.each([
  ['challenged', () => refused('mfa_required'), { name: 'challenged', busy: false }],
  ['checking a proof', proving, { name: 'challenged', busy: true }],
  ['signed in', signedIn, { name: 'leaving', destination: 'https://www.example.com/' }],
])('login %s shows its screen [LOG-01] [LOG-03]', async (_, open, screen) => {
  const { actor } = await open();
  expect(selectScreen(actor.getSnapshot())).toEqual(screen);
});
