import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { Arrival } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import type { Activity } from '#src/analytics/recorder.ts';
import type { Send } from '#src/api/authorized-send.ts';
import type { VaultKeeper } from '#src/vault/lifecycle.ts';
import type { KnownName } from './display-name.ts';
import type { Configuration } from '#contract/configuration.ts';
import { makeClock } from '#src/api/clock.ts';
import type { Clock } from '#src/api/clock.ts';
import { makeSendOnce } from '#src/api/http.ts';
import type { SendOnce } from '#src/api/http.ts';
import { makePageRequestId } from '#src/api/page-request-id.ts';
import { cookieConsent } from '#src/browser/cookie-consent.ts';
import type { CookieConsent } from '#src/browser/cookie-consent.ts';
import { cookieStore } from '#src/browser/login-cookies.ts';
import type { CookieStore } from '#src/browser/login-cookies.ts';
import { keptValues } from '#src/browser/web-storage.ts';
import type { KeptValues } from '#src/browser/web-storage.ts';
import { makeTabLock } from '#src/browser/tab-lock.ts';
import type { TabLock } from '#src/browser/tab-lock.ts';
import { tabSignals } from '#src/browser/tab-channel.ts';
import type { TabSignals } from '#src/browser/tab-channel.ts';
import { tokenStore } from '#src/browser/token-store.ts';
import type { TokenStore } from '#src/browser/token-store.ts';
import { trustTokens } from '#src/browser/trusted-devices.ts';
import type { TrustTokens } from '#src/browser/trusted-devices.ts';
import { makeNavigator } from '#src/browser/navigation.ts';
import type { Navigator } from '#src/browser/navigation.ts';

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

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type AppActor = ActorRefFrom<typeof appMachine>;
export type MessageBarActor = ActorRefFrom<typeof messageBarMachine>;

/** What pages with a session work with, once the app runs. */
export interface AppBase extends Base {
  readonly session: SessionActor;
  readonly messageBar: MessageBarActor;
  readonly send: Send;
  readonly vault: VaultKeeper;
  readonly knownName: KnownName;
  /** What a third party has sent the person back with; empty on every other page. */
  readonly arrival: Arrival;
  /** For charts that are no part of the app's own: they are shown to it as `inspect`. */
  readonly activity: Activity;
  /** Logs out, unless another tab signed in as somebody else meanwhile: then the page becomes theirs first. */
  logOut(): void;
}

export interface App {
  readonly actor: AppActor;
  /** Complete from the state `running` on. */
  base(): AppBase;
}
