import { createActor, waitFor } from 'xstate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { shownEmail } from '#src/browser/storage/shown-email.ts';
import { rememberedAccounts } from '#src/browser/storage/remembered-accounts.ts';
import { flashMessageName, prefilledUsernameName } from '#contract/storage-names.ts';
import { Secret } from '#machines/shared/secret.ts';
import { deferred } from '#machines/testing/deferred.ts';
import { ann as profile } from '#machines/profile-edit/profile-edit.harness.ts';
import { token } from '#machines/session/session.harness.ts';
import type { TokenSource } from '#src/api/transport/authorized-send.ts';
import { rereadAfterSeconds } from '#src/services/read-again.ts';
import { closeBrowser, openBrowser, openTab, run, type Browser, type Script } from '#src/testing/browser.ts';
import { json, refused } from '#src/testing/service.ts';
import { provideSession } from './session.actors.ts';
import { monitorSessionCookie } from './token/session-cookie-monitor.ts';

const detailsCall = 'GET /oauth2/session/details/';
const back = '/login?redirect=https%3A%2F%2Faccount.example.com%2F%3Fa%3D1';
let browser: Browser;

beforeEach(() => (browser = openBrowser('https://account.example.com/?a=1')));
afterEach(() => {
  vi.useRealTimers();
  closeBrowser();
});

function signIn(code = 'c-1', stored = token('t-1', { clientId: 'account-center' })) {
  const { services } = openTab(browser);
  services.cookies.writeLogin({ sessionCode: new Secret(code), onlineSignSeconds: 60 });
  services.tokens.write(stored);
}

function page(script: Script = {}, appTokens: TokenSource | null = null, email = 'lin.hart@example.com') {
  const tab = openTab(browser, script);
  const watch = monitorSessionCookie(tab.services.cookies);
  const parts = { services: tab.services, watch, appTokens, shownEmail: () => email };
  const actor = run(
    createActor(
      provideSession(() => parts),
      { input: { marker: appTokens !== null || tab.services.cookies.hasLoginMarker() } },
    ),
  );
  const until = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 5000 });
  return { ...tab, actor, until };
}
const bob = { [detailsCall]: () => json({ account: 8, issuedAt: 900 }) };

describe('at start', () => {
  test('without the marker the page redirects to login without a call [SES-01]', async () => {
    const { until, calls, went } = page();
    await until({ signedOut: 'left' });
    expect([calls(), went]).toEqual([[], [back]]);
  });

  const request = 'client_id=home-hub&state=s&prompt=none&login_hint=lin.hart%40example.com';
  const appCall = 'GET /v1.0/oauth2/authorization/details/';

  test('an app’s login_hint is the user name on the login page [OAU-01]', async () => {
    browser = openBrowser(`https://account.example.com/oauth2/start?${request}`);
    const { until, went, services } = page({ [appCall]: () => refused('required_authentication', {}, 401) });
    await until({ signedOut: 'left' });
    expect(went.map((each) => each.split('?')[0])).toEqual(['/login']);
    expect(services.tabValues.read(prefilledUsernameName)).toBe('lin.hart@example.com');
  });

  test('a request with prompt=none does not open the login page [OAU-01]', async () => {
    browser = openBrowser(`https://account.example.com/oauth2/start?${request}`);
    const { until, went } = page({
      [appCall]: () => json({ redirectTo: 'https://homehub.example/callback?error=login_required' }),
    });
    await until({ signedOut: 'left' });
    expect(went).toEqual([]);
  });

  test('with the marker the session is confirmed by its code, and its stored token is used [SES-01]', async () => {
    signIn();
    const { until, requests, actor } = page();
    await until({ signedIn: 'fresh' });
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['refresh_token c-1']);
    expect(actor.getSnapshot().context.token?.token.reveal()).toBe('t-1');
  });

  test('a stored token of another session is renewed [SES-02]', async () => {
    signIn('c-1', token('t-1', { issuedAt: 1, clientId: 'account-center' }));
    const { until, calls } = page();
    await until({ signedIn: 'fresh' });
    expect(calls()).toEqual([detailsCall, 'POST /oauth2/token/']);
  });

  test('details without an account lead to login and clear all data of the account [SES-04]', async () => {
    signIn();
    const { until, went, services } = page({ [detailsCall]: () => json({ account: -1, issuedAt: -1 }) });
    await until({ signedOut: 'left' });
    expect([went, browser.jar.cookie, services.tokens.read()]).toEqual([[back], '', null]);
  });

  test.each([
    ['a fault', () => refused('system_error', {}, 500)],
    ['HTML', () => new Response('<p>', { status: 502 })],
    ['the wrong shape', () => json({ account: 'x' })],
    ['too many requests', () => refused('request_throttled', { retryAfter: 9 }, 429)],
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
  ])(
    '%s does not sign the user out, and the page retries when the browser is online again [SES-10]',
    async (_, answer) => {
      signIn();
      const answers = [answer];
      const good = () => json({ account: 7, issuedAt: 500 });
      const { until, went, services } = page({ [detailsCall]: () => (answers.shift() ?? good)() });
      await until('unreachable');
      expect(went).toEqual([]);
      expect(services.cookies.hasLoginMarker()).toBe(true);
      expect(services.tokens.read()?.token.reveal()).toBe('t-1');
      browser.window.dispatchEvent(new Event('online'));
      await until({ signedIn: 'fresh' });
    },
  );

  test('an outage of the service is over without a sign of it, so the page retries after a while [SES-10]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    signIn();
    const answers = [() => refused('system_error', {}, 503), () => refused('system_error', {}, 503)];
    const good = () => json({ account: 7, issuedAt: 500 });
    const { until } = page({ [detailsCall]: () => (answers.shift() ?? good)() });
    for (const left of [1, 0]) {
      await until('unreachable');
      expect(answers.length).toBe(left);
      await vi.advanceTimersByTimeAsync(rereadAfterSeconds * 1000);
    }
    await until({ signedIn: 'fresh' });
  });

  test('names an account that differs from the one that logged in here before its token replaces the stored one [SES-17]', async () => {
    signIn();
    const read = {
      'GET /v1.0/users/@me/profile/': () =>
        json({ ...profile, id: 8, email: { ...profile.email, address: 'bob@example.com' } }),
    };
    const { until, actor, services, calls } = page({ ...bob, ...read });
    const { context } = await until({ unexpected: 'asking' });
    expect([context.owner, context.details, services.tokens.read()]).toEqual(['b•••b@example.com', null, null]);
    actor.send({ type: 'account.accept' });
    await until({ signedIn: 'fresh' });
    expect([services.tokens.read()?.account, calls().at(-1)]).toEqual([8, 'POST /oauth2/token/']);
  });

  test('the previous account’s token is cleared even if no token for this session can be fetched, and the page still asks then [SES-17]', async () => {
    signIn();
    const first = page({ ...bob, 'POST /oauth2/token/': () => refused('system_error', {}, 500) });
    await first.until('unreachable');
    expect([first.services.tokens.read(), first.services.tokens.loginAccount()]).toEqual([null, 7]);
    const read = { 'GET /v1.0/users/@me/profile/': () => json({ ...profile, id: 8 }) };
    const second = page({ ...bob, ...read });
    await second.until({ unexpected: 'asking' });
    second.actor.send({ type: 'session.end' });
    await second.until({ signedOut: 'left' });
    expect(second.services.tokens.read()).toBeNull();
    expect(second.services.tokens.loginAccount()).toBeNull();
    expect(browser.jar.cookie).toBe('');
  });

  test('names the account of a planted session code in a browser that was logged out, also if it is planted twice [SES-17]', async () => {
    const plant = (code: string) =>
      openTab(browser).services.cookies.writeLogin({ sessionCode: new Secret(code), onlineSignSeconds: 60 });
    plant('c-bob');
    const { until, calls, services } = page({
      [detailsCall]: () => {
        if (calls().length === 1) plant('c-bob-2');
        return json({ account: 8, issuedAt: 900 });
      },
      'GET /v1.0/users/@me/profile/': () => json({ ...profile, id: 8 }),
    });
    await until({ unexpected: 'asking' });
    expect([services.tokens.read(), calls().filter((call) => call === detailsCall).length]).toEqual([null, 2]);
  });

  test('a page asks nothing if the account that logged in here continues its session [SES-17]', async () => {
    signIn();
    const first = page({ ...bob, 'POST /oauth2/token/': () => refused('system_error', {}, 500) });
    await first.until('unreachable');
    const second = page();
    await second.until({ signedIn: 'fresh' });
    expect([second.services.tokens.read()?.account, second.services.tokens.loginAccount()]).toEqual([7, 7]);
  });

  test('a page that needs no account does not redirect [NAV-02]', async () => {
    browser = openBrowser('https://account.example.com/nothing-here');
    const { until, went } = page();
    await until({ signedOut: 'left' });
    expect(went).toEqual([]);
  });
});

describe('the login page says why it was opened', () => {
  const left = ({ services }: ReturnType<typeof page>) =>
    [flashMessageName, prefilledUsernameName].map((name) => services.tabValues.read(name));

  test('a session that ended elsewhere, with the address of its account [SES-03]', async () => {
    signIn();
    const open = page();
    await open.until({ signedIn: 'fresh' });
    open.actor.send({ type: 'session.lost', because: 'ended_elsewhere' });
    await open.until({ signedOut: 'left' });
    expect(left(open)).toEqual(['ended_elsewhere', 'lin.hart@example.com']);
  });

  test.each([
    ['a change of the password', 'password_changed', 'lin.hart@example.com'],
    ['idle time', 'expired', 'lin.hart@example.com'],
    ['a change of the email', 'email_changed', null],
    ['a take-back of the email', 'email_restored', null],
    ['a deletion', 'account_deleted', null],
    ['a reason that the service does not tell', undefined, null],
  ] as const)('%s, with the address only if the account still has it [SES-03, SES-10]', async (_, because, email) => {
    signIn();
    openTab(browser).services.tabValues.write(prefilledUsernameName, 'an.older@example.com');
    const open = page({
      [detailsCall]: () => json({ account: -1, issuedAt: -1, ...(because !== undefined && { endedBecause: because }) }),
    });
    await open.until({ signedOut: 'left' });
    expect(left(open)).toEqual([because ?? 'sessionEnded', email]);
  });

  test('a page that has read no address yet leaves the one that this browser remembers of the account [SES-03, SES-10]', async () => {
    for (const [account, email] of [
      [7, 'lin.hart@example.com'],
      [8, null],
    ] as const) {
      signIn();
      rememberedAccounts(openTab(browser).services.values).clear();
      rememberedAccounts(openTab(browser).services.values).keep('lin.hart@example.com', account);
      const ended = { account: -1, issuedAt: -1, endedBecause: 'password_changed' };
      const open = page({ [detailsCall]: () => json(ended) }, null, '');
      await open.until({ signedOut: 'left' });
      expect(left(open)).toEqual(['password_changed', email]);
    }
  });

  test('a reloaded page leaves the address that its tab showed, until the logout [SES-03, SES-09]', async () => {
    for (const [account, email] of [
      [7, 'lin.hart@example.com'],
      [8, null],
    ] as const) {
      signIn();
      const ended = { account: -1, issuedAt: -1, endedBecause: 'password_changed' };
      const open = page({ [detailsCall]: () => json(ended) }, null, '');
      shownEmail(open.services.tabValues).write({ account, email: 'lin.hart@example.com' });
      await open.until({ signedOut: 'left' });
      expect(left(open)).toEqual(['password_changed', email]);
      expect(shownEmail(open.services.tabValues).read()).toBeNull();
    }
  });

  test('a session that a link for another address ended, which leaves its own notice and address [NAV-06]', async () => {
    signIn();
    const open = page();
    await open.until({ signedIn: 'fresh' });
    open.services.tabValues.write(flashMessageName, 'otherAccount');
    open.services.tabValues.write(prefilledUsernameName, 'other@example.com');
    open.actor.send({ type: 'session.lost' });
    await open.until({ signedOut: 'left' });
    expect(left(open)).toEqual(['otherAccount', 'other@example.com']);
  });

  test('a logout in another tab, with the address of its account [SES-09]', async () => {
    signIn();
    const open = page();
    await open.until({ signedIn: 'fresh' });
    open.actor.send({ type: 'otherTab.signedOut' });
    await open.until({ signedOut: 'left' });
    expect(left(open)).toEqual(['loggedOutElsewhere', 'lin.hart@example.com']);
  });

  test.each([
    ['', null, null],
    ['accountSecurity', 'loginNeeded', null],
    ['?lang=zh-CN', null, null],
    ['verify-email?email=robin%2B1%40example.com&token=t', 'confirmEmail', 'robin+1@example.com'],
    ['verify-email', 'loginNeeded', null],
    ['approve-login', 'allowLogin', null],
  ])(
    'that no one was logged in at /%s, unless it is the account’s own address [SES-01, NAV-02]',
    async (path, ...told) => {
      browser = openBrowser(`https://account.example.com/${path}`);
      const open = page();
      await open.until({ signedOut: 'left' });
      expect(left(open)).toEqual(told);
    },
  );

  test('a session that ended before a link was opened, with the address of the link [NAV-06]', async () => {
    browser = openBrowser('https://account.example.com/verify-email?email=robin%40example.com&token=t');
    signIn();
    const open = page({ [detailsCall]: () => refused('required_authentication', {}, 401) }, null, '');
    await open.until({ signedOut: 'left' });
    expect(left(open)).toEqual(['sessionEnded', 'robin@example.com']);
  });
});

describe('logging out', () => {
  test('logging out clears this browser, ends the session and redirects to login once [SES-09]', async () => {
    signIn();
    const { until, went, actor, calls, services } = page();
    await until({ signedIn: 'fresh' });
    actor.send({ type: 'session.end' });
    actor.send({ type: 'session.end' });
    actor.send({ type: 'session.lost' });
    await until({ signedOut: 'left' });
    expect([went, calls().slice(1)]).toEqual([['/login'], ['DELETE /oauth2/token/']]);
    expect(browser.jar.cookie).toBe('');
    expect(services.tokens.read()).toBeNull();
    expect(services.tabValues.read('ac_notice')).toBe('loggedOut');
  });

  test('without the service clears this browser at once, and redirects to login when the service responds [SES-09]', async () => {
    signIn();
    const answers = [() => Promise.reject(new TypeError('fetch failed')), () => new Response(null, { status: 204 })];
    const { until, went, actor, calls, services } = page({
      'DELETE /oauth2/token/': () => (answers.shift() ?? json)({}),
    });
    await until({ signedIn: 'fresh' });
    actor.send({ type: 'session.end' });
    await until({ signedOut: 'awaitingService' });
    expect([went, browser.jar.cookie, services.tokens.read()]).toEqual([[], '', null]);
    browser.window.dispatchEvent(new Event('online'));
    await until({ signedOut: 'left' });
    expect([went, calls().slice(1)]).toEqual([['/login'], ['DELETE /oauth2/token/', 'DELETE /oauth2/token/']]);
  });

  test('in another tab also logs this tab out [SES-09]', async () => {
    signIn();
    const [one, other] = [page(), page()];
    await Promise.all([one.until({ signedIn: 'fresh' }), other.until({ signedIn: 'fresh' })]);
    one.actor.send({ type: 'session.end' });
    await other.until({ signedOut: 'left' });
    expect([other.went, other.calls()]).toEqual([[back], [detailsCall]]);
  });
});

describe('when another tab wrote a session code', () => {
  test.each(['focus', 'pageshow'])('an active tab (%s) detects another account and reloads [SES-03]', async (event) => {
    signIn();
    let account = 7;
    const { until, went, services } = page({ [detailsCall]: () => json({ account, issuedAt: 500 }) });
    await until({ signedIn: 'fresh' });
    account = 8;
    browser.jar.cookie = '__Host-ac_session_code=c-bob';
    browser.window.dispatchEvent(new Event(event));
    await until({ replaced: 'left' });
    expect(went).toEqual(['reload']);
    expect(services.tabValues.read('ac_notice')).toBe('accountChanged');
    expect(services.cookies.sessionCode()?.reveal()).toBe('c-bob');
  });

  test('the same account continues with its new session [SES-03]', async () => {
    signIn();
    const { until, went, actor, calls } = page();
    await until({ signedIn: 'fresh' });
    signIn('c-2', token('t-2', { clientId: 'account-center' }));
    browser.document.dispatchEvent(new Event('visibilitychange'));
    await until({ signedIn: 'fresh' });
    expect([went, calls().length, actor.getSnapshot().context.token?.token.reveal()]).toEqual([[], 2, 't-2']);
  });

  test('a page next to another tab does not call the service while the code is unchanged [SES-03]', async () => {
    signIn();
    const { until, calls, services } = page();
    await until({ signedIn: 'fresh' });
    browser.window.dispatchEvent(new Event('focus'));
    openTab(browser).services.tabs.send('signedIn');
    openTab(browser).services.tabs.send('signedOut');
    expect([calls(), services.cookies.hasLoginMarker()]).toEqual([[detailsCall], true]);
  });

  test('ending the previous session keeps the other tab’s data [SES-09]', async () => {
    signIn();
    const { until, actor, services } = page();
    await until({ signedIn: 'fresh' });
    signIn('c-bob', token('t-bob', { account: 8, clientId: 'account-center' }));
    actor.send({ type: 'session.lost' });
    await until({ signedOut: 'left' });
    expect(services.cookies.sessionCode()?.reveal()).toBe('c-bob');
    expect(services.tokens.read()?.token.reveal()).toBe('t-bob');
  });

  test('a running confirmation of the previous session does not affect the new one [SES-03]', async () => {
    signIn();
    const details = deferred<Response>();
    const answers = [() => details.promise, bob[detailsCall]];
    const first = page({ [detailsCall]: () => (answers.shift() ?? bob[detailsCall])() });
    await vi.waitUntil(() => first.calls().length === 1);
    signIn('c-bob', token('t-bob', { account: 8, issuedAt: 900, clientId: 'account-center' }));
    details.resolve(json({ account: 7, issuedAt: 500 }));
    const { context } = await first.until({ signedIn: 'fresh' });
    expect([context.details?.account, first.calls()]).toEqual([8, [detailsCall, detailsCall]]);
    expect(first.services.tokens.read()?.account).toBe(8);
    const second = page(bob);
    await second.until({ signedIn: 'fresh' });
  });
});

test('a stopped chart removes its listeners [SES-06]', async () => {
  signIn();
  const { until, actor, calls } = page();
  await until({ signedIn: 'fresh' });
  actor.stop();
  browser.jar.cookie = '__Host-ac_session_code=c-2';
  for (const event of ['focus', 'pageshow', 'online']) browser.window.dispatchEvent(new Event(event));
  expect([calls(), browser.listeners.size]).toEqual([[detailsCall], 0]);
});

describe('in an app', () => {
  const profileCall = 'GET /v1.0/users/@me/profile/';
  const profile = {
    id: 7,
    nickName: 'Ann',
    firstName: '',
    lastName: '',
    country: '',
    avatar: null,
    version: 1,
    news: false,
    email: { address: 'ann@example.com', status: 'verified' },
  };
  const appTokens: TokenSource = {
    token: () => Promise.resolve(new Secret('t-app')),
    renewAfter: () => Promise.resolve(new Secret('t-app-2')),
    handleAuthError: () => 'none',
  };

  test('a page in an app takes the account from the app’s token, and stores nothing [APP-02]', async () => {
    const { until, requests, went, services } = page({ [profileCall]: () => json(profile) }, appTokens);
    await until({ signedIn: 'fresh' });
    expect(requests.map(({ url, headers }) => [url.pathname, headers.get('authorization')])).toEqual([
      ['/v1.0/users/@me/profile/', 'Bearer t-app'],
    ]);
    expect([went, browser.jar.cookie, services.tokens.read()]).toEqual([[], '', null]);
  });

  test('the end of a session neither logs out the app nor redirects to login, and Retry asks the app again [APP-02]', async () => {
    const { until, actor, calls, went } = page({ [profileCall]: () => json(profile) }, appTokens);
    for (const type of ['session.lost', 'account.refused', 'session.end'] as const) {
      await until({ signedIn: 'fresh' });
      browser.window.dispatchEvent(new Event('focus'));
      actor.send({ type });
      await until({ signedOut: 'left' });
      actor.send({ type: 'session.retry' });
    }
    await until({ signedIn: 'fresh' });
    expect([went, calls()]).toEqual([[], Array.from({ length: 4 }, () => profileCall)]);
  });
});
