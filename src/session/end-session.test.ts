import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { token } from '#machines/session/session.harness.ts';
import { flushMicrotasks } from '#machines/testing/deferred.ts';
import { openBrowser, openTab, type Browser, type Script } from '#src/testing/browser.ts';
import { refused, silence } from '#src/testing/service.ts';
import { endSession, retryEndSession } from './end-session.ts';

const ended = 'DELETE /oauth2/token/';
let browser: Browser;

beforeEach(() => (browser = openBrowser()));

function signedIn(script: Script = {}) {
  const tab = openTab(browser, script);
  const { cookies, tokens, values, trust } = tab.services;
  browser.jar.cookie = 'ac_language=zh-CN';
  cookies.writeLogin({ sessionCode: new Secret('c-1'), onlineSignSeconds: 60 });
  tokens.write(token('t-1', { clientId: 'account-center' }));
  values.write('2fa_notice_off', '1');
  trust.keep('ann@example.com', new Secret('t-trust'));
  return tab;
}

test('logout clears this browser at once, before the service responds [SES-09]', () => {
  const { services, said } = signedIn({ [ended]: silence });
  void endSession(services);
  expect([...browser.jar.values.keys()]).toEqual(['ac_language']);
  expect(services.tokens.read()).toBeNull();
  expect(services.values.read('ac_token')).toBeNull();
  expect(services.values.read('2fa_notice_off')).toBeNull();
  expect(said).toEqual(['signedOut']);
});

test('logout keeps the trust tokens [SES-08]', async () => {
  const { services } = signedIn();
  await endSession(services);
  expect(services.trust.read('ann@example.com')?.reveal()).toBe('t-trust');
});

test('the service ends the session by its code and the official site clears its cookie; both requests outlive the page [SES-09]', async () => {
  const { services, requests } = signedIn();
  await endSession(services);
  const sent = [...requests, ...browser.outside.requests].map(({ method, url, headers, request }) => ({
    call: `${method} ${url.href}`,
    as: headers.get('authorization'),
    credentials: request.credentials,
    keepalive: request.keepalive,
  }));
  expect(sent).toEqual([
    {
      call: 'DELETE https://account.example.com/oauth2/token/',
      as: 'refresh_token c-1',
      credentials: 'include',
      keepalive: true,
    },
    { call: 'GET https://www.example.com/account/clear-cookie', as: null, credentials: 'include', keepalive: true },
  ]);
});

test.each([
  ['/cookies/end', ['https://www.example.com/cookies/end']],
  ['', []],
])('calls the official site at the configured path, unless it is "%s" [SES-09]', async (path, addresses) => {
  const { services } = signedIn();
  await endSession({ ...services, configuration: { ...services.configuration, clearCookiePath: path } });
  expect(browser.outside.requests.map(({ url }) => url.href)).toEqual(addresses);
});

test.each([
  ['a fault', () => refused('system_error', {}, 500)],
  ['an ended session', () => refused('required_authentication', { code: 12_308 }, 401)],
  ['HTML', () => new Response('<p>no</p>', { status: 502 })],
])('%s of the service or a failure of the official site does not fail the logout [SES-09]', async (_, answer) => {
  const { services } = signedIn({ [ended]: answer });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await expect(endSession(services)).resolves.toBeUndefined();
});

test('an unreachable service is reported, after this browser is cleared [SES-09]', async () => {
  const { services } = signedIn({ [ended]: () => Promise.reject(new TypeError('fetch failed')) });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await expect(endSession(services)).rejects.toMatchObject({ symbol: 'unreachable', sessionCode: new Secret('c-1') });
  expect([services.cookies.sessionCode(), services.tokens.read()]).toEqual([null, null]);
});

test('logout waits at most 3 s for the service and the official site [SES-09]', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const { services } = signedIn({ [ended]: silence });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  let isOver = false;
  void endSession(services).then(() => (isOver = true));
  await flushMicrotasks();
  expect([isOver, timeout.mock.calls]).toEqual([false, [[3000]]]);
  limit.abort();
  await flushMicrotasks();
  expect(isOver).toBe(true);
});

test('a second logout is harmless, and without a session code the service is not called [SES-09]', async () => {
  const { services, calls } = signedIn();
  await Promise.all([endSession(services), endSession(services)]);
  expect([calls(), browser.outside.calls().length]).toEqual([[ended], 2]);
});

describe('after a logout without the service', () => {
  const code = new Secret('c-1');
  const unreachable = () => Promise.reject(new TypeError('fetch failed'));

  function retry(...answers: (() => Response | Promise<Response>)[]) {
    vi.useFakeTimers();
    const { services, calls, requests } = openTab(browser, { [ended]: () => (answers.shift() ?? unreachable)() });
    const leave = new AbortController();
    const answered = vi.fn<() => void>();
    void retryEndSession(services, code, leave.signal).then(answered, () => undefined);
    return { calls, requests, answered, leave };
  }

  test('the session is ended as soon as the service responds, with an attempt every 5 s [SES-09]', async () => {
    const { calls, requests, answered } = retry(unreachable, () => new Response(null, { status: 204 }));
    await vi.advanceTimersByTimeAsync(4999);
    expect(calls()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([calls(), answered.mock.calls.length]).toEqual([[ended], 0]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([calls(), answered.mock.calls.length]).toEqual([[ended, ended], 1]);
    expect(requests[1]?.headers.get('authorization')).toBe('refresh_token c-1');
  });

  test('a browser that is back online tries at once [SES-09]', async () => {
    const { answered } = retry(() => new Response(null, { status: 204 }));
    browser.window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(answered).toHaveBeenCalledOnce();
  });

  test.each([
    ['a fault', () => refused('system_error', {}, 500)],
    ['an ended session', () => refused('required_authentication', { code: 12_308 }, 401)],
  ])('%s counts as a response [SES-09]', async (_, answer) => {
    const { answered } = retry(answer);
    await vi.advanceTimersByTimeAsync(5000);
    expect(answered).toHaveBeenCalledOnce();
  });

  test('a page that was left stops trying [SES-09]', async () => {
    const { calls, leave } = retry();
    leave.abort();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls()).toEqual([]);
  });
});
