import { expect, test } from 'vitest';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { code } from '#machines/login/login.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { connecting, pendingAuthorization, returned, startThirdPartySignIn } from './third-party-sign-in.harness.ts';
import { selectScreen } from './third-party-sign-in.selectors.ts';

type SignIn = ReturnType<typeof startThirdPartySignIn>;

async function exchanging(): Promise<SignIn> {
  const signIn = startThirdPartySignIn();
  await signIn.ports.readAddress.answer(returned);
  return signIn;
}

async function connectingAccount(): Promise<SignIn> {
  const signIn = startThirdPartySignIn();
  await signIn.ports.readAddress.answer(connecting);
  return signIn;
}

async function refused(symbol: string): Promise<SignIn> {
  const signIn = await exchanging();
  await signIn.ports.exchange.refuse(refusal(symbol, { challenge: mailChallenge }));
  return signIn;
}

async function proving(): Promise<SignIn> {
  const signIn = await refused('mfa_required');
  await signIn.ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 });
  signIn.step()?.send({ type: 'code.submit', code: new Secret(code) });
  return signIn;
}

async function throttledWait(): Promise<SignIn> {
  const signIn = await refused('request_throttled');
  signIn.actor.send({ type: 'waitCountdown.tick', secondsLeft: 42 });
  return signIn;
}

async function returning(): Promise<SignIn> {
  const signIn = await refused('time_out');
  signIn.actor.send({ type: 'login.return' });
  return signIn;
}

async function restarting(): Promise<SignIn> {
  const signIn = await refused('time_out');
  signIn.actor.send({ type: 'thirdParty.restart' });
  return signIn;
}

async function signedIn(): Promise<SignIn> {
  const signIn = await exchanging();
  await signIn.ports.exchange.answer();
  return signIn;
}

const { query } = pendingAuthorization;
const refusedScreen = {
  name: 'refused',
  failure: failure('request_throttled'),
  advice: 'again',
  waitSeconds: 0,
  canRestart: true,
  restarting: false,
  query,
  provider: 'larch',
};

test.each([
  ['reading the address', () => startThirdPartySignIn(), { name: 'waiting', isConnecting: false }],
  ['exchanging', exchanging, { name: 'waiting', isConnecting: false }],
  ['connecting an account', connectingAccount, { name: 'waiting', isConnecting: true }],
  ['challenged', () => refused('mfa_required'), { name: 'challenged', busy: false, isConnecting: false }],
  ['checking a proof', proving, { name: 'challenged', busy: true, isConnecting: false }],
  ['after too many requests', throttledWait, { ...refusedScreen, waitSeconds: 42 }],
  ['signed in', signedIn, { name: 'leaving', to: 'destination', query }],
  [
    'starting again',
    restarting,
    { ...refusedScreen, failure: failure('time_out'), advice: 'unknownOutcome', restarting: true },
  ],
  ['going back', returning, { name: 'leaving', to: 'login', query }],
])('third-party sign-in %s shows its screen [LOG-04]', async (_, open, screen) => {
  const { actor } = await open();
  expect(selectScreen(actor.getSnapshot())).toEqual(screen);
});

test.each([
  ['account_not_found', 'noAccount'],
  ['account_found', 'hasAccount'],
  ['account_already_exist', 'hasAccount'],
  ['no_password', 'setPassword'],
  ['third_account_already_register', 'registered'],
  ['third_account_already_associated', 'registered'],
  ['third_account_require_email', 'noEmail'],
  ['email_is_required', 'noEmail'],
  ['account_forbidden', 'support'],
  ['time_out', 'unknownOutcome'],
  ['unreachable', 'unknownOutcome'],
  ['unknown', 'unknownOutcome'],
  ['system_error', 'again'],
  ['third_account_refused', 'again'],
  ['toString', 'again'],
])('after %s the help offered is %s [LOG-04]', async (symbol, advice) => {
  const { actor } = await refused(symbol);
  expect(selectScreen(actor.getSnapshot())).toEqual({ ...refusedScreen, failure: failure(symbol), advice });
});
