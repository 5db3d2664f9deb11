import { createActor, waitFor } from 'xstate';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { providers } from '#machines/login/login.harness.ts';
import { now } from '#machines/session/session.harness.ts';
import { closeBrowser, openBrowser, openTab, run, type Browser, type Script } from '#src/testing/browser.ts';
import { json, refused } from '#src/testing/service.ts';
import { provideSecondFactor } from '#src/features/second-factor/second-factor.actors.ts';
import { provideLogin } from './login.actors.ts';

const providersCall = 'GET /v1.0/oauth2/third-systems/';
const addressCall = 'GET /v1.0/oauth2/third/larch/';
const provider = 'https://larch.example/authorize?client_id=a';
const ready = { enteringCredentials: 'ready' } as const;
let browser: Browser;

// Load these in advance: on a busy machine that takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([import('./login-requests.ts'), import('#src/api/second-factor.ts')]);
});
beforeEach(
  () =>
    (browser = openBrowser('https://account.example.com/login?redirect=https%3A%2F%2Fcloud.example.com%2F&state=s')),
);
afterEach(closeBrowser);

/** The login page of a service that offers only Larch. */
function page(script: Script = {}) {
  const tab = openTab(browser, {
    [providersCall]: () => json({ systems: [{ key: 'larch', name: 'Larch' }] }),
    [addressCall]: () => json({ url: provider }),
    ...script,
  });
  const [services, tabs] = [() => Promise.resolve(tab.services), () => Promise.resolve(tab.services.tabs)];
  const lazyServices = { services, tabs, whenServiceNeeded: () => Promise.resolve() };
  const actor = run(
    createActor(
      provideLogin(lazyServices, {
        loadChallengeStep: () => Promise.resolve(provideSecondFactor),
        loadPhoneStep: () => new Promise(() => undefined),
      }),
      { input: { userNames: 'email', providers } },
    ),
  );
  const until = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 5000 });
  const choose = async (provider = 'larch') => {
    await until(ready);
    actor.send({ type: 'thirdParty.choose', provider });
  };
  const offered = () => actor.getSnapshot().context.providers.map(({ key }) => key);
  const asked = () => tab.requests.filter(({ url }) => url.pathname.includes('/third/')).map(({ url }) => url);
  const kept = (): unknown => JSON.parse(tab.services.tabValues.read('ac_third_sign_in') ?? 'null');
  return {
    ...tab,
    actor,
    until,
    choose,
    offered,
    asked,
    kept,
    failure: () => actor.getSnapshot().context.failure?.symbol ?? null,
  };
}

test('the service lists this client’s third parties [LOG-01]', async () => {
  const { offered, requests } = page();
  expect(offered()).toEqual(['larch', 'juniper']);
  await vi.waitUntil(() => offered().length === 1);
  expect(requests.find(({ url }) => url.pathname.includes('third-systems'))?.url.search).toBe(
    '?client_id=account-center',
  );
});

test.each([
  ['a fault', () => refused('system_error', {}, 500)],
  ['HTML', () => new Response('<p>', { status: 500 })],
  ['another shape', () => json({ systems: [{ key: '<b>', name: 'Larch' }] })],
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed'))],
])('after %s login offers no third parties and shows no failure [LOG-01]', async (_, answer) => {
  const { actor, offered, failure, until } = page({ [providersCall]: answer });
  await until(ready);
  await vi.waitUntil(() => actor.getSnapshot().children['readProviders']?.getSnapshot().status === 'error');
  expect([offered(), failure()]).toEqual([[], null]);
});

test('before the redirect to a third party the tab stores the pending request, and the page stays in the history [LOG-04]', async () => {
  const { choose, until, asked, kept, went, at } = page();
  at.device = now + 5;
  await choose();
  await until({ leavingForThirdParty: 'left' });
  const [address] = asked();
  const state = address?.searchParams.get('state') ?? '';
  expect(state).toMatch(/^[\w-]{43}$/);
  expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
    type: 'url',
    client_id: 'account-center',
    state,
    redirect_uri: 'https://account.example.com/authcallback',
  });
  expect(kept()).toEqual({
    system: 'larch',
    state,
    redirect: '?redirect=https%3A%2F%2Fcloud.example.com%2F&state=s',
    startedAt: now + 5,
  });
  expect(went).toEqual([`visit ${provider}`]);
});

test('every redirect has its own state [LOG-04]', async () => {
  const { actor, choose, until, asked, kept } = page();
  for (let turn = 0; turn < 3; turn += 1) {
    await choose();
    await until({ leavingForThirdParty: 'left' });
    actor.send({ type: 'page.returned' });
  }
  const states = asked().map(({ searchParams }) => searchParams.get('state'));
  expect([new Set(states).size, kept()]).toEqual([3, expect.objectContaining({ state: states.at(-1) })]);
});

test.each([
  ['a refusal', () => refused('third_account_unavailable', {}, 500), 'third_account_unavailable'],
  ['no address', () => json({}), 'unknown'],
  ['a script for an address', () => json({ url: 'javascript:alert(1)' }), 'unknown'],
  ['an address without a lock', () => json({ url: 'http://larch.example/' }), 'unknown'],
  ['an invalid address', () => json({ url: 'https://' }), 'unknown'],
  ['a lost connection', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
])('after %s the page stays and stores nothing [LOG-04]', async (_, answer, symbol) => {
  const { choose, until, failure, kept, went } = page({ [addressCall]: answer });
  await choose();
  await until(ready);
  expect([failure(), kept(), went]).toEqual([symbol, null, []]);
});

test('with cookies disabled no redirect starts [LOG-04]', async () => {
  browser.jar.kept = false;
  const { choose, until, failure, asked } = page();
  await choose();
  await until(ready);
  expect([failure(), asked()]).toEqual(['cookies_off', []]);
});

describe('in an app', () => {
  const back = 'https://account.example.com/authcallback?code=c&state=s';
  const inApp = (bridge: object) => {
    const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv)';
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
    Object.assign(browser.window, { accountCenterBridge: bridge, top: browser.window });
  };

  test('without a sign-in sheet login offers no third parties [LOG-04, APP-03]', async () => {
    inApp({});
    const { offered, requests } = page();
    await vi.waitUntil(() => offered().length === 0);
    expect(requests.filter(({ url }) => url.pathname.includes('third-systems'))).toEqual([]);
  });

  test('the provider opens in the app’s sheet, which leads back to this page [LOG-04, APP-03]', async () => {
    const openSignIn = vi.fn(() => Promise.resolve(back));
    inApp({ openSignIn });
    const { choose, until, went, kept } = page();
    await choose();
    await until({ leavingForThirdParty: 'left' });
    expect(openSignIn.mock.calls).toEqual([[provider, 'https://account.example.com/authcallback']]);
    expect([went, kept()]).toEqual([[`visit ${back}`], expect.objectContaining({ system: 'larch' })]);
  });

  test('a sheet that the user closed changes nothing [LOG-04, APP-03]', async () => {
    inApp({ openSignIn: () => Promise.resolve(null) });
    const { choose, until, failure, kept, went } = page();
    await choose();
    await until(ready);
    expect([failure(), kept(), went]).toEqual(['third_sign_in_cancelled', null, []]);
  });
});

test('a page restored from the back/forward cache enables its form; a new page does nothing [LOG-04]', async () => {
  const { choose, until, actor } = page();
  await choose();
  await until({ leavingForThirdParty: 'left' });
  browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(actor.getSnapshot().value).toEqual({ leavingForThirdParty: 'left' });
  browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await until(ready);
});
