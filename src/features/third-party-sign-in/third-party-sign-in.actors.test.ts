import { createActor, waitFor } from 'xstate';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import type { PendingAuthorization } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { now, token } from '#machines/session/session.harness.ts';
import { closeBrowser, loginReply, openBrowser, openTab, run } from '#src/testing/browser.ts';
import type { Browser, Script } from '#src/testing/browser.ts';
import { json, refused } from '#src/testing/service.ts';
import { pendingAuthorizations } from '#src/browser/storage/pending-authorization.ts';
import { linkingFlag } from '#src/browser/storage/flags.ts';
import { refusedConnection } from '#src/browser/storage/refused-connection.ts';
import { provideThirdPartySignIn } from './third-party-sign-in.actors.ts';

const exchangeCall = 'POST /v1.0/oauth2/token/';
const day = 86_400;
const pending = {
  provider: 'larch',
  state: new Secret('s-1'),
  query: '?redirect=https%3A%2F%2Fcloud.example.com%2Fplan',
  startedAt: now - 60_000,
  purpose: 'signIn',
} as const;
let browser: Browser;

beforeEach(() => (browser = openBrowser('https://account.example.com/authcallback')));
afterEach(closeBrowser);

interface Came {
  script?: Script;
  left?: Partial<PendingAuthorization> | null;
  device?: number;
  /** The loaded configuration. */
  date?: string;
  with?: { state?: string; code?: string | null; error?: string | null };
}

/** The page that the provider redirects to. */
function page({ script = {}, left = {}, device = now, date, ...came }: Came = {}) {
  const { state = 's-1', code = 'c-1', error = null } = came.with ?? {};
  const tab = openTab(browser, script);
  tab.at.device = device;
  tab.services.clock.sync(date ?? null);
  if (left !== null) pendingAuthorizations(tab.services.tabValues).write({ ...pending, ...left });
  const response = {
    state: new Secret(state),
    code: code === null ? null : new Secret(code),
    error,
    issuer: 'https://larch.example',
  };
  const actor = run(
    createActor(
      provideThirdPartySignIn(
        {
          ...tab.services,
          response,
          send: () => Promise.reject(new Error('Nothing is connected.')),
        },
        [],
      ),
    ),
  );
  const until = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(value), { timeout: 5000 });
  const forms = () =>
    tab.requests.filter(({ url }) => url.pathname.startsWith('/v1.0/')).map(({ body }) => new URLSearchParams(body));
  return { ...tab, actor, until, forms, failure: () => actor.getSnapshot().context.failure?.symbol ?? null };
}

describe('a valid response', () => {
  test('a valid response is exchanged and stored like a login, then redirects to the destination of login [LOG-04]', async () => {
    const { services, until, forms, went, said, calls } = page();
    services.tokens.write(token('t-bob', { account: 8, clientId: 'account-center' }));
    services.values.write('2fa_notice_off', '1');
    await until({ signedIn: 'left' });
    const { credentials, ...form } = Object.fromEntries(forms()[0] ?? []);
    expect(form).toEqual({
      grant_type: 'third_auth',
      third_auth_system: 'larch',
      method: 'code',
      session_mode: 'web',
      client_id: 'account-center',
      scope: 'read_profile',
    });
    expect(JSON.parse(credentials ?? '')).toEqual({ code: 'c-1', state: 's-1', iss: 'https://larch.example' });
    expect(calls()).toEqual([exchangeCall, 'GET /oauth2/session/details/']);
    const stored = services.tokens.read();
    expect(stored?.token.reveal()).toBe('t-login');
    expect(stored?.account).toBe(7);
    expect(services.values.read('2fa_notice_off')).toBeNull();
    const lives = ['__Host-ac_session_code', '__Secure-ac_online_sign', '__Secure-ac_signed_in'].map(
      (name) => browser.jar.written(name)?.['Max-Age'],
    );
    // 365 days × 81, as far as browsers accept it.
    expect(lives).toEqual([String(2 ** 31 - 1), String(day), String(365 * day)]);
    expect([went, said]).toEqual([['https://cloud.example.com/plan'], ['signedIn']]);
  });

  test('a valid response is exchanged once in its tab, regardless of the result [LOG-04]', async () => {
    const { services, until } = page({ script: { [exchangeCall]: () => refused('account_found', {}, 409) } });
    await until('refused');
    expect(pendingAuthorizations(services.tabValues).read()).toBeNull();
  });

  test('a valid response passes the address of an existing account to this tab’s login page [LOG-04]', async () => {
    const found = { email: 'ada@example.com' };
    const { services, until, actor } = page({ script: { [exchangeCall]: () => refused('account_found', found, 409) } });
    await until('refused');
    actor.send({ type: 'login.return' });
    await until({ returning: 'left' });
    expect(services.tabValues.read('ac_chosen_name')).toBe('ada@example.com');
  });

  test('a valid response replaces another user’s session [LOG-04]', async () => {
    openTab(browser).services.cookies.writeLogin({ sessionCode: new Secret('c-bob'), onlineSignSeconds: 60 });
    const { services, until } = page();
    await until({ signedIn: 'left' });
    expect(services.cookies.sessionCode()?.reveal()).toBe('c-login');
  });

  test('a valid response has its age measured by the service’s clock, regardless of the device’s clock [LOG-04]', async () => {
    const wrong = now + 3_600_000;
    await page({ device: wrong, date: new Date(now).toUTCString() }).until({ signedIn: 'left' });
    await page({ device: now, date: new Date(wrong).toUTCString() }).until('refused');
  });
});

test.each<[string, Came, string]>([
  ['another state', { with: { state: 's-2' } }, 'third_state_invalid'],
  ['nothing asked for', { left: null }, 'third_state_invalid'],
  ['an old start', { left: { startedAt: now - 600_001 } }, 'third_state_invalid'],
  ['a refusal by the user', { with: { code: null, error: 'access_denied' } }, 'third_sign_in_cancelled'],
  ['a fault of the third party', { with: { code: null, error: 'server_error' } }, 'third_account_refused'],
])('refuses %s without a call, and consumes it [LOG-04]', async (_, came, symbol) => {
  const { services, until, failure, requests, went } = page(came);
  await until('refused');
  expect([failure(), requests, went, services.tabValues.read('ac_third_sign_in')]).toEqual([symbol, [], [], null]);
});

test.each([
  ['a refusal', () => refused('account_not_found', {}, 404), 'account_not_found'],
  ['half an answer', () => json({ ...loginReply, web_session_auth_code: undefined }), 'unknown'],
  ['HTML', () => new Response('<p>', { status: 500 }), 'unknown'],
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
])('after %s nothing is stored or sent, and the login page is unchanged [LOG-04]', async (_, answer, symbol) => {
  const { actor, services, until, failure, calls, went, said } = page({ script: { [exchangeCall]: answer } });
  await until('refused');
  expect(failure()).toEqual(symbol);
  expect(calls()).toEqual([exchangeCall]);
  expect(services.cookies.hasLoginMarker()).toBe(false);
  expect(services.tokens.read()).toBeNull();
  expect(went).toEqual([]);
  expect(said).toEqual([]);
  actor.send({ type: 'login.return' });
  await until({ returning: 'left' });
  expect(went).toEqual([`/login${pending.query}`]);
});

// In a call of the session, these refusals end it; in an exchange they do not.
test.each([
  ['account_not_found', 404],
  ['account_forbidden', 403],
] as const)('shows %s and keeps this browser’s session [LOG-04]', async (symbol, status) => {
  const { services, until, failure, calls, went, said } = page({
    script: { [exchangeCall]: () => refused(symbol, {}, status) },
  });
  services.cookies.writeLogin({ sessionCode: new Secret('c-ann'), onlineSignSeconds: 60 });
  services.tokens.write(token('t-ann', { clientId: 'account-center' }));
  await until('refused');
  expect([failure(), calls(), went, said]).toEqual([symbol, [exchangeCall], [], []]);
  expect(services.cookies.sessionCode()?.reveal()).toBe('c-ann');
  expect(services.tokens.read()?.token.reveal()).toBe('t-ann');
});

test('with cookies disabled the response is not exchanged [LOG-04]', async () => {
  browser.jar.kept = false;
  const { until, failure, requests } = page();
  await until('refused');
  expect([failure(), requests]).toEqual(['cookies_off', []]);
});

test('the second step repeats the exchange with method, code and its own scenario [SES-07]', async () => {
  const methods = [{ id: 'm-app', type: 'totp', target: null }];
  const answers = [refused('mfa_required', { methods, expiresIn: 600 }, 403)];
  const { actor, until, requests } = page({ script: { [exchangeCall]: () => answers.shift() ?? json(loginReply) } });
  await waitFor(actor, ({ context }) => context.challenge !== null);
  actor
    .getSnapshot()
    .children.exchange?.getSnapshot()
    .children.secondFactor?.send({ type: 'code.submit', code: new Secret('493 817') });
  await until({ signedIn: 'left' });
  const [first, second] = requests.filter(({ url }) => url.pathname === '/v1.0/oauth2/token/');
  expect(second?.body).toBe(first?.body);
  const verify = ['x-verify-id', 'x-verify-code', 'x-verify-scenario'].map((name) =>
    [first, second].map((each) => each?.headers.get(name)),
  );
  expect(verify).toEqual([
    [null, 'm-app'],
    [null, '493817'],
    [null, 'users.login_with_third_account'],
  ]);
});

describe('in the app', () => {
  const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36';
  const onlineSign = async () => {
    await page().until({ signedIn: 'left' });
    return browser.jar.written('__Secure-ac_online_sign')?.['Max-Age'];
  };

  test('the online-sign cookie lasts 14 days, regardless of the service [SES-14]', async () => {
    vi.stubGlobal('navigator', { userAgent: android });
    Object.assign(browser.window, { accountCenterBridge: {}, top: browser.window });
    expect(await onlineSign()).toBe(String(14 * day));
  });

  test('a page in a frame or without the bridge is not in the app [SES-14]', async () => {
    vi.stubGlobal('navigator', { userAgent: android });
    Object.assign(browser.window, { top: browser.window });
    expect(await onlineSign()).toBe(String(day));
    Object.assign(browser.window, { accountCenterBridge: {}, top: {} });
    expect(await onlineSign()).toBe(String(day));
  });
});

test('a refused connection leads to the row of its third party, with the reason [PRO-05]', async () => {
  const { services, until, went } = page({ left: { purpose: 'connect' } });
  await until({ returning: 'left' });
  expect([went, refusedConnection(services.tabValues).read()]).toEqual([
    ['/#larch'],
    { provider: 'larch', symbol: 'unknown' },
  ]);
});

test('a reload while connecting an account is recognized, until the user continues [LOG-04, PRO-05]', async () => {
  const { services, went } = openTab(browser);
  // As left by a page that is connecting.
  linkingFlag(services.tabValues).write();
  const reload = async () => {
    const response = { state: null, code: null, error: null, issuer: null };
    const actor = run(
      createActor(
        provideThirdPartySignIn(
          {
            ...services,
            response,
            send: () => Promise.reject(new Error('Nothing is connected.')),
          },
          [],
        ),
      ),
    );
    await waitFor(actor, (snapshot) => snapshot.matches('refused'));
    return actor;
  };
  const again = await reload();
  expect([again.getSnapshot().context.isConnecting, again.getSnapshot().context.provider]).toEqual([true, null]);
  again.send({ type: 'login.return' });
  await waitFor(again, (snapshot) => snapshot.matches({ returning: 'left' }));
  expect(went).toEqual(['/']);
  expect((await reload()).getSnapshot().context.isConnecting).toBe(false);
});
