import type { Configuration } from '#contract/configuration.ts';
import { makeClock } from '#src/api/clock.ts';
import type { Clock } from '#src/api/clock.ts';
import { makeSendOnce } from '#src/api/http.ts';
import type { SendOnce } from '#src/api/http.ts';
import { makePageRequestId } from '#src/api/page-request-id.ts';
import { cookieConsent } from '#src/storage/cookie-consent.ts';
import type { CookieConsent } from '#src/storage/cookie-consent.ts';
import { cookieStore } from '#src/storage/cookies.ts';
import type { CookieStore } from '#src/storage/cookies.ts';
import { keptValues } from '#src/storage/kept-values.ts';
import type { KeptValues } from '#src/storage/kept-values.ts';
import { makeTabLock } from '#src/storage/tab-lock.ts';
import type { TabLock } from '#src/storage/tab-lock.ts';
import { tabSignals } from '#src/storage/tab-signals.ts';
import type { TabSignals } from '#src/storage/tab-signals.ts';
import { tokenStore } from '#src/storage/token-store.ts';
import type { TokenStore } from '#src/storage/token-store.ts';
import { trustTokens } from '#src/storage/trust-tokens.ts';
import type { TrustTokens } from '#src/storage/trust-tokens.ts';
import { makeNavigator } from './navigator.ts';
import type { Navigator } from './navigator.ts';

/** What all flows share, made once a page. */
export interface Base {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly sendOnce: SendOnce;
  readonly cookies: CookieStore;
  readonly tokens: TokenStore;
  readonly trust: TrustTokens;
  readonly consent: CookieConsent;
  /** Outlives the page. */
  readonly values: KeptValues;
  /** Outlives a reload of this tab only. */
  readonly tabValues: KeptValues;
  readonly tabs: TabSignals;
  readonly tabLock: TabLock;
  readonly navigator: Navigator;
}

/**
 * `date`: when the service gave the configuration, so that its clock is known from the beginning. `tabs`: where they are heard
 * already; a second channel would hear what this page itself says.
 */
export function makeBase(configuration: Configuration, date: string | null, tabs = tabSignals(configuration.clientId)): Base {
  const { storage, clientId, apiBase } = configuration;
  const clock = makeClock();
  clock.learn(date);
  const values = keptValues(() => window.localStorage);
  const { origin, pathname } = window.location;
  const random = crypto.getRandomValues(new Uint32Array(2));
  return {
    configuration,
    clock,
    sendOnce: makeSendOnce({
      apiBase: () => apiBase,
      clock,
      pageRequestId: makePageRequestId(origin, pathname, Date.now(), random),
      language: () => document.documentElement.lang,
    }),
    cookies: cookieStore(configuration),
    tokens: tokenStore(values, storage.token, clientId),
    trust: trustTokens(values, storage.trustTokens, clock.now),
    consent: cookieConsent(values, storage.cookieConsent),
    values,
    tabValues: keptValues(() => window.sessionStorage),
    tabs,
    tabLock: makeTabLock(),
    navigator: makeNavigator(window.location),
  };
}
