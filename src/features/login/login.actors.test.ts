import { createActor, waitFor } from 'xstate';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { deferred } from '#machines/testing/deferred.ts';
import { credentials } from '#machines/login/login.harness.ts';
import { now, token } from '#machines/session/session.harness.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { closeBrowser, loginReply, openBrowser, openTab, run } from '#src/testing/browser.ts';
import type { Browser, Script } from '#src/testing/browser.ts';
import { json, refused } from '#src/testing/service.ts';
import { provideSecondFactor } from '#src/features/second-factor/second-factor.actors.ts';
import { provideLogin } from './login.actors.ts';
import type { Services } from '#src/services/services.ts';

const loginCall = 'POST /v1.0/oauth2/token/';
const detailsCall = 'GET /oauth2/session/details/';
let browser: Browser;

// Load these in advance: on a busy machine that takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([import('./login-requests.ts'), import('#src/api/second-factor.ts')]);
});
beforeEach(() => (browser = openBrowser('https://account.example.com/login')));
afterEach(closeBrowser);

/** The login page with its requests. */
function page(
  script: Script = {},
  open?: (services: Services) => Promise<Services>,
  loadChallengeStep = () => Promise.resolve(provideSecondFactor),
  userNames: 'email' | 'emailOrPhone' = 'email',
) {
  const tab = openTab(browser, script);
  const input = { userNames, providers: [] };
  const services = () => open?.(tab.services) ?? Promise.resolve(tab.services);
  const lazyServices = {
    services,
    tabs: () => Promise.resolve(tab.services.tabs),
    whenServiceNeeded: () => Promise.resolve(),
  };
  const actor = run(
    createActor(provideLogin(lazyServices, { loadChallengeStep, loadPhoneStep: () => new Promise(() => undefined) }), {
      input,
    }),
  );
  const until = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 5000 });
  const challenged = () => waitFor(actor, ({ context }) => context.challenge !== null, { timeout: 5000 });
  const submit = async (more: Partial<typeof credentials> = {}) => {
    await until({ enteringCredentials: 'ready' });
    actor.send({ type: 'credentials.submit', credentials: { ...credentials, ...more } });
  };
  // Every login page also requests the third parties.
  const calls = () => tab.calls().filter((call) => !call.includes('/third-systems/'));
  const requests = () => tab.requests.filter(({ url }) => !url.pathname.includes('/third-systems/'));
  const forms = () =>
    requests()
      .filter(({ url }) => url.pathname.startsWith('/v1.0/'))
      .map(({ body }) => new URLSearchParams(body));
  return {
    ...tab,
    actor,
    until,
    challenged,
    submit,
    forms,
    calls,
    requests,
    failure: () => actor.getSnapshot().context.failure?.symbol ?? null,
  };
}

const askedForStep = () =>
  refused('mfa_required', { methods: [{ id: 'm1', type: 'totp', target: null }], expiresIn: 600 }, 403);
const kept = ({ services }: { services: Services }) => [
  services.cookies.hasLoginMarker(),
  services.tokens.read()?.token.reveal() ?? null,
];

describe('logging in', () => {
  test('logging in stores cookies and token together once the service has confirmed the account, and redirects [SES-07, SES-14]', async () => {
    const details = deferred<Response>();
    const tab = page({ [detailsCall]: () => details.promise });
    await tab.submit();
    await vi.waitUntil(() => tab.calls().includes(detailsCall));
    expect(kept(tab)).toEqual([false, null]);
    details.resolve(json({ account: 7, issuedAt: 500 }));
    await tab.until({ signedIn: 'left' });
    const { services, went, said, calls, requests } = tab;
    expect(calls()).toEqual([loginCall, detailsCall]);
    expect(requests()[1]?.headers.get('authorization')).toBe('refresh_token c-login');
    const stored = services.tokens.read();
    expect({ ...stored, token: stored?.token.reveal() }).toEqual({
      clientId: 'account-center',
      token: 't-login',
      expiresAt: now + 3_600_000,
      account: 7,
      issuedAt: 500,
    });
    expect(services.cookies.sessionCode()?.reveal()).toBe('c-login');
    expect(browser.jar.written('__Secure-ac_online_sign')?.['Max-Age']).toBe('86400');
    expect([went, said]).toEqual([['https://www.example.com/'], ['signedIn']]);
  });

  test('logging in sends the user name, the client and whether to remember this device [SES-08]', async () => {
    const { submit, until, forms } = page();
    await submit({ remember: true });
    await until({ signedIn: 'left' });
    expect(Object.fromEntries(forms()[0] ?? [])).toEqual({
      username: 'ann@example.com',
      password: 'correct horse battery',
      grant_type: 'password',
      session_mode: 'web',
      client_id: 'account-center',
      scope: 'read_profile',
      mfa_trusted: 'true',
    });
  });

  test('logging in sends and remembers a phone number in one form, regardless of how it was typed [LOG-01, VAL-06]', async () => {
    const { submit, until, forms, services } = page(
      { [loginCall]: () => json({ ...loginReply, mfa_trust_token: 'trust-1' }) },
      undefined,
      undefined,
      'emailOrPhone',
    );
    await submit({ username: '+86 １３８-0013 8000' });
    await until({ signedIn: 'left' });
    expect(forms()[0]?.get('username')).toBe('13800138000');
    expect(services.trust.list().map(([name]) => name)).toEqual(['13800138000']);
  });

  test('logging in shows the code step once its view is loaded [SES-07]', async () => {
    const step = deferred<typeof provideSecondFactor>();
    const tab = page({ [loginCall]: askedForStep }, undefined, () => step.promise);
    await tab.submit();
    await vi.waitUntil(() => tab.calls().includes(loginCall));
    expect(tab.actor.getSnapshot().matches('loggingIn')).toBe(true);
    step.resolve(provideSecondFactor);
    await tab.challenged();
    expect(tab.calls()).toEqual([loginCall]);
  });

  test('a code step that cannot be loaded is shown as a lost connection, and the form opens again [LOG-03]', async () => {
    const tab = page({ [loginCall]: askedForStep }, undefined, () => Promise.reject(new TypeError('Failed to fetch')));
    await tab.submit();
    await tab.until({ enteringCredentials: 'ready' });
    await vi.waitUntil(() => tab.failure() !== null);
    expect(tab.failure()).toBe('unreachable');
  });

  test.each([
    ['a fault', () => refused('system_error', {}, 500)],
    ['without an account', () => json({ account: -1, issuedAt: -1 })],
  ])(
    'redirects without a token if the details are %s, and removes another account’s token and notice [SES-03]',
    async (_, answer) => {
      const tab = page({ [detailsCall]: answer });
      tab.services.tokens.write(token('t-bob', { account: 8, clientId: 'account-center' }));
      tab.services.values.write('2fa_notice_off', '1');
      await tab.submit();
      await tab.until({ signedIn: 'left' });
      expect([kept(tab), tab.services.values.read('2fa_notice_off')]).toEqual([[true, null], null]);
    },
  );

  test.each([
    ['a refusal', () => refused('password_error'), 'password_error'],
    ['half an answer', () => json({ ...loginReply, web_session_auth_code: undefined }), 'unknown'],
    ['an answer without a life', () => json({ ...loginReply, web_session_expires_in: 0 }), 'unknown'],
    ['HTML', () => new Response('<p>', { status: 500 }), 'unknown'],
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
  ])('logging in stores nothing after %s [SES-07]', async (_, answer, symbol) => {
    const tab = page({ [loginCall]: answer });
    await tab.submit();
    await vi.waitUntil(() => tab.failure() !== null);
    expect(tab.failure()).toEqual(symbol);
    expect(kept(tab)).toEqual([false, null]);
    expect(browser.jar.cookie).toBe('');
    expect(tab.went).toEqual([]);
    expect(tab.said).toEqual([]);
  });

  test('logging in redirects to the destination in the address, if that is allowed [NAV-08]', async () => {
    browser = openBrowser('https://account.example.com/login?redirect=https%3A%2F%2Fcloud.example.com%2Fplan');
    const { submit, until, went } = page();
    await submit();
    await until({ signedIn: 'left' });
    expect(went).toEqual(['https://cloud.example.com/plan']);
  });
});

describe('a trust token', () => {
  test('a trust token is sent only with its own user name, and a new one replaces it [SES-08]', async () => {
    const { services, submit, until, forms } = page({
      [loginCall]: () => json({ ...loginReply, mfa_trust_token: 't-trust-2' }),
    });
    services.trust.keep('ann@example.com', new Secret('t-trust'));
    services.trust.keep('bob@example.com', new Secret('t-trust-bob'));
    await submit({ username: 'Ann@Example.com' });
    await until({ signedIn: 'left' });
    expect(forms().map((form) => form.get('mfa_trust_token'))).toEqual(['t-trust']);
    expect(['ann@example.com', 'bob@example.com'].map((name) => services.trust.read(name)?.reveal())).toEqual([
      't-trust-2',
      't-trust-bob',
    ]);
  });

  test('of another user name is not sent [SES-08]', async () => {
    const { services, submit, until, forms } = page();
    services.trust.keep('bob@example.com', new Secret('t-trust-bob'));
    await submit();
    await until({ signedIn: 'left' });
    expect(forms().map((form) => form.has('mfa_trust_token'))).toEqual([false]);
  });

  const forgetCall = 'DELETE /v2/auth/mfa/trusted';
  const forget = async (answer: Script[string]) => {
    const tab = page({ [forgetCall]: answer });
    tab.services.trust.keep('ann@example.com', new Secret('t-trust'));
    tab.services.trust.keep('bob@example.com', new Secret('t-trust-bob'));
    expect((await tab.until({ enteringCredentials: 'ready' })).context.remembered).toBe(true);
    tab.actor.send({ type: 'trustedDevice.forget' });
    const { context } = await tab.until({ enteringCredentials: 'ready' });
    const bodies = tab
      .requests()
      .filter(({ method }) => method === 'DELETE')
      .map(({ body }): unknown => JSON.parse(body));
    return { ...tab, bodies, remembered: context.remembered, stored: tab.services.trust.list().map(([name]) => name) };
  };

  test('a trust token is revoked at the service for every user name before it is removed here [SES-08]', async () => {
    const stored: string[][] = [];
    const tab = await forget(() => {
      stored.push(['ann', 'bob'].filter((name) => browser.values.read('ac_trust_tokens')?.includes(`${name}@`)));
      return new Response(null, { status: 204 });
    });
    expect(tab.bodies).toEqual([{ token: 't-trust' }, { token: 't-trust-bob' }]);
    expect([stored, tab.stored, tab.remembered, tab.failure()]).toEqual([[['ann', 'bob'], ['bob']], [], false, null]);
  });

  test.each([
    ['a fault', () => refused('system_error', {}, 500), 'system_error'],
    ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
    ['too many requests', () => refused('request_throttled', {}, 429), 'request_throttled'],
  ])('a trust token stays listed after %s, which the form shows [SES-08]', async (_, answer, symbol) => {
    const tab = await forget(answer);
    expect(tab.bodies).toHaveLength(1);
    expect(tab.stored).toEqual(['ann@example.com', 'bob@example.com']);
    expect(tab.remembered).toBe(true);
    expect(tab.failure()).toEqual(symbol);
  });

  test('if a call fails, its token and the later ones stay; the earlier ones are removed [SES-08]', async () => {
    const answers = [new Response(null, { status: 204 }), refused('system_error', {}, 500)];
    const tab = await forget(() => answers.shift() ?? new Response(null, { status: 204 }));
    expect([tab.stored, tab.remembered]).toEqual([['bob@example.com'], true]);
    tab.actor.send({ type: 'trustedDevice.forget' });
    await vi.waitUntil(() => !tab.actor.getSnapshot().context.remembered);
    expect([tab.services.trust.list(), tab.failure()]).toEqual([[], null]);
  });
});

test('the second step repeats login with the method and the code, in its scenario [SES-07, NET-04]', async () => {
  const methods = [{ id: 'm-app', type: 'totp', target: null }];
  const answers = [refused('mfa_required', { methods, expiresIn: 600 }, 403)];
  const { submit, challenged, until, actor, requests } = page({
    [loginCall]: () => answers.shift() ?? json(loginReply),
  });
  await submit();
  await challenged();
  actor
    .getSnapshot()
    .children.logIn?.getSnapshot()
    .children.secondFactor?.send({ type: 'code.submit', code: new Secret('493 817') });
  await until({ signedIn: 'left' });
  const [first, second] = requests().filter(({ url }) => url.pathname === '/v1.0/oauth2/token/');
  expect(second?.body).toBe(first?.body);
  const verify = ['x-verify-id', 'x-verify-code', 'x-verify-scenario'].map((name) =>
    [first, second].map((each) => each?.headers.get(name)),
  );
  expect(verify).toEqual([
    [null, 'm-app'],
    [null, '493817'],
    [null, 'users.login_with_password'],
  ]);
});

describe('with cookies disabled', () => {
  test('the form reports it before and after a try, and sends nothing [LOG-01]', async () => {
    browser.jar.kept = false;
    const { submit, failure, calls, went, until } = page();
    await until({ enteringCredentials: 'ready' });
    expect(failure()).toBe('cookies_off');
    await submit();
    await until({ enteringCredentials: 'ready' });
    expect([failure(), calls(), went]).toEqual(['cookies_off', [], []]);
  });
});

describe('a page with a marker and a session code', () => {
  const before = (tab: { services: Services }) => {
    tab.services.cookies.writeLogin({ sessionCode: new Secret('c-1'), onlineSignSeconds: 60 });
    tab.services.tokens.write(token('t-1', { clientId: 'account-center' }));
  };

  test('a page with a marker and a session code redirects without typing when the service confirms the session [NAV-08]', async () => {
    before(openTab(browser));
    const { until, went, calls } = page();
    await until({ signedIn: 'left' });
    expect([went, calls()]).toEqual([['https://www.example.com/'], [detailsCall]]);
  });

  test('a page with a marker and a session code stays if the session has ended, and clears its data [SES-04]', async () => {
    before(openTab(browser));
    const tab = page({ [detailsCall]: () => json({ account: -1, issuedAt: -1 }) });
    await tab.until({ enteringCredentials: 'ready' });
    expect([tab.went, kept(tab), browser.jar.cookie]).toEqual([[], [false, null], '']);
  });

  test('a page with a marker and a session code shows the form and keeps stored data if the service cannot be reached [SES-04]', async () => {
    before(openTab(browser));
    const tab = page({ [detailsCall]: () => refused('system_error', {}, 500) });
    await tab.until({ enteringCredentials: 'ready' });
    expect([tab.went, tab.failure(), kept(tab)]).toEqual([[], null, [true, 't-1']]);
  });
});

test('a login in another tab logs this tab in [SES-07]', async () => {
  const { until, went } = page();
  await until({ enteringCredentials: 'ready' });
  await vi.waitUntil(() => browser.listeners.size === 1);
  const { services } = openTab(browser);
  services.cookies.writeLogin({ sessionCode: new Secret('c-1'), onlineSignSeconds: 60 });
  services.tabs.send('signedIn');
  await until({ signedIn: 'left' });
  expect([went, browser.listeners.size]).toEqual([['https://www.example.com/'], 0]);
});

test('without a configuration the form shows why, and the next attempt reads it again [CFG-02]', async () => {
  let isDown = true;
  const tab = page({}, (services) =>
    isDown ? Promise.reject(new ApiError('unreachable')) : Promise.resolve(services),
  );
  await tab.submit();
  await vi.waitUntil(() => tab.failure() === 'unreachable');
  isDown = false;
  await tab.submit();
  await tab.until({ signedIn: 'left' });
  expect(kept(tab)).toEqual([true, 't-login']);
});
