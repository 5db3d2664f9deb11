import { createActor, type AnyActorRef, type InspectionEvent } from 'xstate';
import { beforeEach, describe, expect, test } from 'vitest';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { Secret } from '#machines/shared/secret.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { flushMicrotasks } from '#machines/testing/deferred.ts';
import { code, credentials, startLogin } from '#machines/login/login.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import {
  agreements,
  details,
  form,
  registerCode,
  signUpCode,
} from '#machines/account-creation/account-creation.harness.ts';
import { sessions, startAccountSessions } from '#machines/account-sessions/account-sessions.harness.ts';
import { changedInMarch, goodDraft, startPassword } from '#machines/password/password.harness.ts';
import { startSignUp } from '#machines/sign-up/sign-up.harness.ts';
import { startSession, startSignedIn } from '#machines/session/session.harness.ts';
import {
  cancelled,
  reloaded,
  returned,
  startThirdPartySignIn,
} from '#machines/third-party-sign-in/third-party-sign-in.harness.ts';
import { cookieConsent } from '#src/browser/storage/cookie-consent.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { toAnalyticsEvent, createRecorder } from './recorder.ts';

/** The events recorded from now on, from everything that happens to an actor. */
function actsOf(actor: AnyActorRef): string[] {
  const acts: string[] = [];
  actor.system.inspect((seen: InspectionEvent) => {
    const act = toAnalyticsEvent(seen);
    if (act !== null) acts.push(`${act.name} ${act.result}`);
  });
  return acts;
}

describe('sign-up', () => {
  test('sign-up is recorded when refused and when done, even if its response was lost [NET-09]', async () => {
    const { actor, account, ports } = startSignUp();
    const acts = actsOf(actor);
    await ports.readLegalDocuments.answer(agreements);
    account().send({ type: 'details.submit', details });
    await ports.sendCode.answer(sent);
    actor.send({ type: 'code.submit', code: new Secret(signUpCode) });
    await ports.createAccount.refuse(refusal('secret_code_incorrect', { triesLeft: 4 }));
    actor.send({ type: 'code.submit', code: new Secret(signUpCode) });
    await ports.createAccount.refuse(refusal('time_out'));
    await ports.confirmCreated.answer(true);
    await ports.goToDestination.answer('https://www.example.com/');
    expect(acts).toEqual(['sign-up secret_code_incorrect', 'sign-up time_out', 'sign-up done']);
  });
});

test('creating an account for a third party’s user is not recorded as sign-up [NET-09]', async () => {
  const { actor, ports } = startThirdPartySignIn();
  const acts = actsOf(actor);
  await ports.readAddress.answer(reloaded);
  const register = () => actor.getSnapshot().children.register;
  await ports.register.readLegalDocuments.answer(agreements);
  register()?.send({ type: 'details.submit', details: form });
  await ports.register.sendCode.answer(sent);
  register()?.send({ type: 'code.submit', code: new Secret(registerCode) });
  await ports.register.createAccount.refuse(refusal('secret_code_incorrect', { triesLeft: 4 }));
  expect(register()?.getSnapshot().context.failure?.symbol).toBe('secret_code_incorrect');
  expect(acts).toEqual([]);
});

describe('login', () => {
  const start = () => {
    const { actor, ports, step } = startLogin();
    const submit = () => actor.send({ type: 'credentials.submit', credentials });
    return { actor, ports, step, submit, acts: actsOf(actor) };
  };

  test('login is recorded when refused and when done, but not in between [NET-09]', async () => {
    const { actor, acts, ports, submit } = start();
    await ports.detectSession.answer({ sessionState: 'signedOut', remembered: true });
    actor.send({ type: 'trustedDevice.forget' });
    await ports.forgetTrustedDevice.answer();
    actor.send({ type: 'username.edit' });
    submit();
    await ports.logIn.refuse(refusal('incorrect_password'));
    submit();
    await ports.logIn.answer();
    await ports.goToDestination.answer('https://www.example.com/');
    expect(acts).toEqual(['log-in incorrect_password', 'log-in done']);
  });

  test('login has no result while the second factor is required; a wrong code is a refusal [NET-09]', async () => {
    const { acts, ports, step, submit } = start();
    submit();
    await ports.logIn.refuse(refusal('mfa_required', { challenge: mailChallenge }));
    await ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 });
    step()?.send({ type: 'code.submit', code: new Secret(code) });
    await flushMicrotasks();
    await ports.logIn.refuse(refusal('mfa_code_incorrect'));
    expect(acts).toEqual(['log-in mfa_code_incorrect']);
  });

  test.each([
    [refusal('lin.hart@example.com'), 'unknown'],
    [refusal('constructor'), 'unknown'],
    [new Error('code 493817'), 'unknown'],
    [null, 'unknown'],
    [refusal('time_out'), 'time_out'],
  ])('that fails with %o is recorded as a known symbol: %s [NET-09]', async (error, result) => {
    const { acts, ports, submit } = start();
    submit();
    await ports.logIn.refuse(error);
    expect(acts).toEqual([`log-in ${result}`]);
  });

  test('of an already signed-in user is not recorded [NET-09]', async () => {
    const { acts, ports } = start();
    await ports.detectSession.answer({ sessionState: 'signedIn', remembered: false });
    expect(acts).toEqual([]);
  });
});

describe('third-party sign-in', () => {
  const start = () => {
    const { actor, ports, step } = startThirdPartySignIn();
    return { ports, step, acts: actsOf(actor) };
  };

  test('third-party sign-in is recorded when the redirect to the provider fails [NET-09]', async () => {
    const { actor, ports } = startLogin();
    const acts = actsOf(actor);
    actor.send({ type: 'thirdParty.choose', provider: 'larch' });
    await ports.startProviderRedirect.refuse(refusal('third_account_unavailable'));
    actor.send({ type: 'thirdParty.choose', provider: 'larch' });
    await ports.startProviderRedirect.answer();
    expect(acts).toEqual(['third-party-sign-in third_account_unavailable']);
  });

  test('third-party sign-in is recorded when done, also after the second factor [NET-09]', async () => {
    const { acts, ports, step } = start();
    await ports.readAddress.answer(returned);
    await ports.exchange.refuse(refusal('mfa_required', { challenge: mailChallenge }));
    await ports.factor.sendCode.answer({ resendAt: 60_000, minutes: 10 });
    step()?.send({ type: 'code.submit', code: new Secret(code) });
    await flushMicrotasks();
    await ports.exchange.answer();
    expect(acts).toEqual(['third-party-sign-in done']);
  });

  test.each([
    [
      'the service refuses',
      async ({ ports }: ReturnType<typeof start>) => {
        await ports.readAddress.answer(returned);
        await ports.exchange.refuse(refusal('account_not_found'));
      },
      'account_not_found',
    ],
    [
      'the user cancels it there',
      ({ ports }: ReturnType<typeof start>) => ports.readAddress.answer(cancelled),
      'third_sign_in_cancelled',
    ],
    [
      'the code step comes to nothing',
      async ({ ports }: ReturnType<typeof start>) => {
        await ports.readAddress.answer(returned);
        await ports.exchange.refuse(refusal('mfa_required', { challenge: mailChallenge }));
        await ports.factor.sendCode.refuse(refusal('mfa_session_not_found'));
      },
      'mfa_session_not_found',
    ],
  ])('third-party sign-in is recorded when %s [NET-09]', async (_, happen, result) => {
    const started = start();
    await happen(started);
    expect(started.acts).toEqual([`third-party-sign-in ${result}`]);
  });
});

describe('logout', () => {
  test.each([
    ['done', 'done'],
    ['sent to no service', 'unreachable'],
  ] as const)('is recorded when it is %s [NET-09]', async (_, result) => {
    const { actor, ports } = await startSignedIn();
    const acts = actsOf(actor);
    actor.send({ type: 'session.end' });
    await (result === 'done' ? ports.endSession.answer() : ports.endSession.refuse(refusal(result)));
    expect(acts).toEqual([`log-out ${result}`]);
  });

  test('in another tab is recorded there [NET-09]', async () => {
    const { actor } = await startSignedIn();
    const acts = actsOf(actor);
    actor.send({ type: 'otherTab.signedOut' });
    expect(acts).toEqual([]);
  });
});

describe('a change of the account', () => {
  test('a change of the account is recorded when refused and when done: a password [NET-09]', async () => {
    const { actor, ports } = startPassword();
    const acts = actsOf(actor);
    await ports.readStatus.answer(changedInMarch);
    actor.send({ type: 'password.change' });
    actor.send({ type: 'draft.submit', draft: goodDraft });
    await ports.performAction.refuse(refusal('password_error'));
    actor.send({ type: 'draft.submit', draft: goodDraft });
    await ports.performAction.answer();
    expect(acts).toEqual(['password-change password_error', 'password-change done']);
  });

  test('a change of the account is recorded when done: the end of a session [NET-09]', async () => {
    const { actor, ports } = startAccountSessions();
    const acts = actsOf(actor);
    await ports.readItems.answer(sessions);
    actor.send({ type: 'item.end', id: '2' });
    await ports.endAccess.answer();
    expect(acts).toEqual(['access-end done']);
  });
});

test('records a retry of the session or profile when it is pressed [NET-09]', async () => {
  const { actor: session, ports } = startSession();
  const ofSession = actsOf(session);
  await ports.confirm.refuse(refusal('unreachable'));
  session.send({ type: 'session.retry' });
  const profile = createActor(profileMachine, { input: { nameLimit: 64 } }).start();
  const ofProfile = actsOf(profile);
  await flushMicrotasks();
  profile.send({ type: 'read.retry' });
  expect([ofSession, ofProfile]).toEqual([['retry done'], ['retry done']]);
});

describe('the sink', () => {
  // A sink lives as long as its page. All these pages share one process, so each uses its own address.
  let address = '';
  const bodies: Blob[] = [];
  const leave = () => window.dispatchEvent(new Event('pagehide'));
  const sent = () => Promise.all(bodies.splice(0).map(async (body): Promise<unknown> => JSON.parse(await body.text())));

  beforeEach(() => {
    bodies.length = 0;
    address = `https://account.example.com/analytics/${crypto.randomUUID()}`;
    window.history.replaceState(null, '', '/login?code=secret&email=ann@example.com');
    document.documentElement.lang = 'en-US';
    Object.assign(navigator, { sendBeacon: (to: string, body: Blob) => to === address && bodies.push(body) > 0 });
  });

  async function page(analyticsAddress = address, kept: Record<string, string> = { ac_cookie_consent: 'allowed' }) {
    const consent = cookieConsent(memoryValues(kept), 'ac_cookie_consent');
    const activity = createRecorder({ configuration: { ...configuration, analyticsAddress }, cookieConsent: consent });
    const { actor, ports } = startLogin();
    actor.system.inspect(activity.onInspect);
    const logIn = async () => {
      actor.send({ type: 'credentials.submit', credentials });
      await ports.logIn.refuse(refusal('incorrect_password'));
    };
    await logIn();
    document.documentElement.lang = 'zh-CN';
    await flushMicrotasks();
    return { consent, logIn };
  }
  const refused = { name: 'log-in', page: 'login', result: 'incorrect_password' };

  test('the sink receives the action and the page, but nothing typed or contained in the address [NET-09]', async () => {
    await page();
    leave();
    const events = [refused, { name: 'language-change', page: 'login', result: 'done' }];
    expect(await sent()).toEqual([{ category: 'account-settings', events }]);
  });

  test('the sink receives nothing if a language could not be loaded [NET-09]', async () => {
    await page();
    document.documentElement.lang = 'zh-CN';
    await flushMicrotasks();
    leave();
    expect(await sent()).toMatchObject([{ events: [refused, { name: 'language-change' }] }]);
  });

  const withoutConsent = [{}, { ac_cookie_consent: 'declined' }, { ac_cookie_consent: 'yes' }];
  test.each(withoutConsent)('the sink receives nothing before consent: %j [NET-09]', async (kept) => {
    const { consent, logIn } = await page(address, kept);
    leave();
    expect(bodies).toEqual([]);
    consent.write('allowed');
    await logIn();
    leave();
    expect(await sent()).toEqual([{ category: 'account-settings', events: [refused] }]);
  });

  test('the sink receives nothing after consent is withdrawn, not even earlier records [NET-09]', async () => {
    const { consent } = await page();
    consent.write('declined');
    leave();
    expect(bodies).toEqual([]);
  });

  test('the sink is absent without an address [NET-09]', async () => {
    await page('');
    leave();
    expect(bodies).toEqual([]);
  });
});
