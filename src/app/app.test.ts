import { waitFor } from 'xstate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configuration } from '#machines/testing/configuration.ts';
import { cookieStore } from '#src/browser/storage/login-cookies.ts';
import { Secret } from '#machines/shared/secret.ts';
import { closeBrowser, openBrowser, run, type Browser } from '#src/testing/browser.ts';
import { memoryValues } from '#src/testing/memory-values.ts';
import { json, refused, scriptedService } from '#src/testing/service.ts';
import { createApp } from './app.ts';
import { emptyAuthorizationResponse } from '#src/browser/authorization-response.ts';
import { passkeysToSignal } from '#src/browser/storage/flags.ts';
import { showFlashMessage } from '#src/session/flash-message.ts';
import { informAfterLogin, keepLanguage } from './show.tsx';

const renewCall = 'POST /oauth2/token/';
const languageCall = 'PATCH /v1.0/users/@me/profile/';
const passkeys = {
  user: { id: 'handle', name: 'ann@example.com', displayName: 'Ann' },
  passkeys: [],
  hasOtherLogin: true,
};
const tab = new Map<string, string>();
let browser: Browser;
let configured: unknown;
let renewal: () => Response;
let languageAnswer: () => Response;
let onRequest: () => void;

beforeEach(() => {
  browser = openBrowser();
  configured = configuration;
  renewal = () => json({ access_token: 't-1', expires_in: 3600 });
  languageAnswer = () => new Response(null, { status: 204 });
  onRequest = () => undefined;
  tab.clear();
  vi.stubGlobal('BroadcastChannel', undefined);
  Object.assign(browser.window, {
    sessionStorage: {
      getItem: (name: string) => tab.get(name) ?? null,
      setItem: (name: string, value: string) => void tab.set(name, value),
      removeItem: (name: string) => void tab.delete(name),
    },
  });
  cookieStore(configuration).writeLogin({ sessionCode: new Secret('c-1'), onlineSignSeconds: 60 });
});
afterEach(closeBrowser);

/** The app as its page starts it, with a signed-in user. */
function start() {
  const service = scriptedService(({ method, url }) => {
    const call = `${method} ${url.pathname}`;
    if (call === renewCall) return renewal();
    if (call === languageCall) return languageAnswer();
    if (call === 'GET /v2/auth/passkeys') return json(passkeys);
    return call === 'GET /oauth2/session/details/'
      ? json({ account: 7, issuedAt: 500 })
      : refused('token_expired', {}, 401);
  });
  const network: typeof fetch = (input, init) => {
    onRequest();
    return input === '/config.json' ? Promise.resolve(json(configured)) : service.fetch(input, init);
  };
  vi.stubGlobal('fetch', network);
  const app = createApp(emptyAuthorizationResponse);
  run(app.actor);
  const running = () => waitFor(app.actor, (snapshot) => snapshot.matches('running'), { timeout: 5000 });
  const message = () => app.services().messageBar.getSnapshot().context.message;
  return { app, running, message, calls: service.calls, requests: service.requests };
}

test('the session starts after the configuration is read, and the page runs once the session is confirmed [SES-06]', async () => {
  const { app, running, calls } = start();
  expect(() => app.services()).toThrow('before its configuration was read');
  await running();
  await waitFor(app.services().session, (snapshot) => snapshot.matches({ signedIn: 'fresh' }));
  expect(calls()).toEqual(['GET /oauth2/session/details/', renewCall]);
});

test('an invalid configuration is named and can be read again [CFG-02]', async () => {
  configured = { ...configuration, apiBase: 'here' };
  const { app, running, calls } = start();
  const { context } = await waitFor(app.actor, (snapshot) => snapshot.matches('misconfigured'));
  expect([context.invalidSettings, calls()]).toEqual([['apiBase: must be an http or https address'], []]);
  configured = configuration;
  app.actor.send({ type: 'configuration.retry' });
  await running();
});

test('the flash message of the previous page is shown once [SES-03]', async () => {
  tab.set('ac_notice', 'accountChanged');
  const first = start();
  await showFlashMessage(first.app);
  expect(first.message()).toMatchObject({ kind: 'warning', messageKey: 'shell.replaced.notice', duration: 0 });
  const second = start();
  await showFlashMessage(second.app);
  expect([second.message(), tab.size]).toEqual([null, 0]);
});

test('a new customer sees a success message that closes automatically [LOG-02]', async () => {
  tab.set('ac_notice', 'accountCreated');
  const { app, message } = start();
  await showFlashMessage(app);
  expect(message()).toEqual({ id: 'accountCreated', kind: 'success', messageKey: 'shell.created.notice' });
});

test('a third party that was connected is named [PRO-05]', async () => {
  tab.set('ac_notice', 'connected Red Larch');
  const { app, message } = start();
  await showFlashMessage(app);
  expect(message()).toMatchObject({ messageKey: 'shell.connected.notice', gaps: { provider: 'Red Larch' } });
});

test('an unknown flash message is removed and not shown', async () => {
  tab.set('ac_notice', '<b>shell.brand</b>');
  const { app, message } = start();
  await showFlashMessage(app);
  expect([message(), tab.size]).toEqual([null, 0]);
});

test('a session that cannot be renewed shows an error with Retry until it is renewed [SES-12]', async () => {
  const { app, running, message } = start();
  await running();
  const { session, messageBar } = app.services();
  await waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'fresh' }));
  const token = session.getSnapshot().context.token?.token ?? new Secret('');
  renewal = () => refused('system_error', {}, 500);
  session.send({ type: 'token.refused', token });
  await waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'lapsed' }));
  expect(message()).toMatchObject({
    kind: 'error',
    messageKey: 'errors.system_error',
    action: 'shell.retry',
    duration: 0,
  });
  expect(browser.jar.values.has('__Secure-ac_signed_in')).toBe(true);
  renewal = () => json({ access_token: 't-2', expires_in: 3600 });
  messageBar.send({ type: 'action.press' });
  await waitFor(session, (snapshot) => snapshot.matches({ signedIn: 'fresh' }));
  expect(message()).toBeNull();
});

test('logging out ends the session; after another tab’s login the page first shows that account [SES-03, SES-09]', async () => {
  const { app, running } = start();
  await running();
  browser.jar.cookie = '__Host-ac_session_code=c-bob';
  app.services().logOut();
  expect(app.services().session.getSnapshot().value).toBe('confirming');
  await waitFor(app.services().session, (snapshot) => snapshot.matches({ signedIn: 'fresh' }));
  app.services().logOut();
  expect(app.services().session.getSnapshot().value).toBe('ending');
  expect(browser.jar.values.has('__Host-ac_session_code')).toBe(false);
});

test('a signed-in user’s language is stored in the cookie and sent to the account [SHL-10]', async () => {
  const { app, requests } = start();
  await keepLanguage(app, 'zh-CN');
  expect(browser.jar.written('__Host-ac_language')).toMatchObject({ value: 'zh-CN' });
  const sent = requests.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ url, body, headers }) => [url.pathname, body, headers.get('authorization')])).toEqual([
    ['/v1.0/users/@me/profile/', '{"language":"zh-CN"}', 'Bearer t-1'],
  ]);
});

test('a language refused by the account is sent once, shows no message and stays in the cookie [SHL-10]', async () => {
  languageAnswer = () => refused('system_error', {}, 500);
  const { app, calls, message } = start();
  await keepLanguage(app, 'zh-CN');
  expect(calls().filter((call) => call === languageCall)).toEqual([languageCall]);
  expect([message(), browser.jar.values.get('__Host-ac_language')]).toEqual([null, 'zh-CN']);
});

test('a signed-out user’s language is stored only in the cookie [SHL-10]', async () => {
  cookieStore(configuration).clearLogin();
  const { app, calls } = start();
  await keepLanguage(app, 'zh-CN');
  expect([calls(), browser.jar.values.get('__Host-ac_language')]).toEqual([[], 'zh-CN']);
});

test('on the first page after a login, the managers of passkeys are told which ones the account has [PRO-06, SES-07]', async () => {
  const signal = vi.fn<(options: object) => Promise<void>>(() => Promise.resolve());
  const has = { PublicKeyCredential: { signalAllAcceptedCredentials: signal }, isSecureContext: true };
  vi.stubGlobal('PublicKeyCredential', has.PublicKeyCredential);
  Object.assign(browser.window, has);
  const { app, calls } = start();
  const values = memoryValues();
  const page = { actor: app.actor, services: () => ({ ...app.services(), values }) };
  await informAfterLogin(page);
  expect(calls()).not.toContain('GET /v2/auth/passkeys');
  passkeysToSignal(values).write();
  for (let times = 0; times < 2; times += 1) await informAfterLogin(page);
  const rpId = 'account.example.com';
  expect(signal.mock.calls).toEqual([[{ rpId, userId: 'handle', allAcceptedCredentialIds: [] }]]);
});

test.each([true, false])('asks the bridge for a token if the page is in an app: %s [APP-02]', async (inApp) => {
  const getToken = vi.fn(() => Promise.resolve({ token: 't-app', expiresIn: 3600 }));
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36';
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
  Object.assign(browser.window, { top: browser.window }, inApp ? { [configuration.bridge]: { getToken } } : {});
  const { app, running, calls } = start();
  await running();
  expect([getToken.mock.calls.length, app.services().hostApp !== null]).toEqual(inApp ? [1, true] : [0, false]);
  // In an app, the profile read with its token identifies the account.
  expect(calls().slice(0, 1)).toEqual([inApp ? 'GET /v1.0/users/@me/profile/' : 'GET /oauth2/session/details/']);
});
