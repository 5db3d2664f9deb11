import { vi } from 'vitest';
import { now } from '#machines/session/session.harness.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { createClock } from '#src/api/transport/clock.ts';
import { createSlowCalls } from '#src/api/transport/slow-calls.ts';
import { createSendOnce } from '#src/api/transport/http.ts';
import type { Services } from '#src/services/services.ts';
import { createNavigator } from '#src/browser/navigation.ts';
import { cookieConsent } from '#src/browser/storage/cookie-consent.ts';
import { cookieStore } from '#src/browser/storage/login-cookies.ts';
import type { KeyValueStore } from '#src/browser/storage/web-storage.ts';
import type { TabSignal } from '#src/browser/tab-channel.ts';
import { createTabLock } from '#src/browser/tab-lock.ts';
import { tokenStore } from '#src/browser/storage/token-store.ts';
import { trustedDevices } from '#src/browser/storage/trusted-devices.ts';
import { cookieJar, putJar, type CookieJar } from './cookie-jar.ts';
import { memoryValues } from './memory-values.ts';
import { json, refused, scriptedService, type Left, type ScriptedService } from './service.ts';

/** Shared by all tabs of one browser. */
export interface Browser {
  readonly jar: CookieJar;
  readonly values: KeyValueStore;
  readonly window: EventTarget;
  readonly document: EventTarget;
  /** The network outside the account service: the official site. */
  readonly outside: ScriptedService;
  readonly listeners: Set<{ tab: symbol; receive: (signal: TabSignal) => void }>;
}

/** A browser showing an address: cookies, storage and events, without a network or locks. */
export function openBrowser(url = 'https://account.example.com/'): Browser {
  const jar = cookieJar();
  const page = { documentElement: { dataset: {} }, querySelector: () => null };
  const document = Object.assign(new EventTarget(), page);
  putJar(jar, document);
  const window = Object.assign(new EventTarget(), { location: new URL(url), history: fakeHistory() });
  const outside = scriptedService(() => new Response(null, { status: 204 }));
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', outside.fetch);
  return { jar, values: memoryValues(), window, document, outside, listeners: new Set() };
}

const running: Actor[] = [];

interface Actor {
  start(): unknown;
  stop(): unknown;
}

/** Starts the scripts of a page; `closeBrowser` stops them. */
export function run<Page extends Actor>(page: Page): Page {
  page.start();
  running.push(page);
  return page;
}

/** After every test: stops everything it started. */
export function closeBrowser(): void {
  for (const page of running.splice(0)) page.stop();
  vi.unstubAllGlobals();
}

export type Script = Readonly<Record<string, (left: Left) => Response | Promise<Response>>>;

export const loginReply = {
  access_token: 't-login',
  expires_in: 3600,
  web_session_expires_in: 86_400,
  web_session_auth_code: 'c-login',
};

/** The account service for one user, Ann, call by call. */
const goodAnswers: Script = {
  'GET /oauth2/session/details/': () => json({ account: 7, issuedAt: 500 }),
  'POST /oauth2/token/': () => json({ access_token: 't-new', expires_in: 3600 }),
  'POST /v1.0/oauth2/token/': () => json(loginReply),
  'DELETE /oauth2/token/': () => new Response(null, { status: 204 }),
};

/** One tab of a browser with its services; `script` replaces successful responses of the service. */
export function openTab(browser: Browser, script: Script = {}) {
  const at = { steady: 1000, device: now };
  const clock = createClock(
    () => at.steady,
    () => at.device,
  );
  const service = scriptedService((left) => {
    const call = `${left.method} ${left.url.pathname}`;
    return (script[call] ?? goodAnswers[call])?.(left) ?? refused('not_found', {}, 404);
  });
  const went: string[] = [];
  const said: TabSignal[] = [];
  const tab = Symbol('tab');
  const { storage, clientId } = configuration;
  const services: Services = {
    configuration,
    clock,
    slowCalls: createSlowCalls(),
    sendOnce: createSendOnce({ apiBase: () => configuration.apiBase, clock, pageRequestId: 'p', fetch: service.fetch }),
    cookies: cookieStore(configuration),
    tokens: tokenStore(browser.values, storage.token, clientId),
    trust: trustedDevices(browser.values, storage.trustTokens, clock.now),
    cookieConsent: cookieConsent(browser.values, storage.cookieConsent),
    values: browser.values,
    tabValues: memoryValues(),
    tabLock: createTabLock(),
    tabs: {
      send: (signal) => {
        said.push(signal);
        for (const each of browser.listeners) if (each.tab !== tab) each.receive(signal);
      },
      listen: (receive) => {
        const listener = { tab, receive };
        browser.listeners.add(listener);
        return () => browser.listeners.delete(listener);
      },
    },
    navigator: createNavigator({
      replace: (to) => void went.push(String(to)),
      reload: () => void went.push('reload'),
      assign: (to) => void went.push(`visit ${String(to)}`),
    }),
  };
  return { services, at, went, said, calls: service.calls, requests: service.requests };
}

/** One entry, whose state can be written. */
function fakeHistory() {
  const history = {
    state: null as unknown,
    replaceState: (state: unknown): void => void (history.state = state),
    pushState: (state: unknown): void => void (history.state = state),
    go: (): void => undefined,
  };
  return history;
}
