import type { ActorRefFrom, InspectionEvent } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import type { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { AuthorizationResponse } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import type { Send } from '#src/api/transport/authorized-send.ts';
import type { VaultManager } from '#src/vault/lifecycle.ts';
import type { AccountActs } from './account-acts.ts';
import type { DisplayName } from './display-name.ts';
import type { LeaveGuard } from './leave-guard.ts';
import type { Configuration } from '#contract/configuration.ts';
import { createClock, type Clock } from '#src/api/transport/clock.ts';
import { createSendOnce, createPageRequestId, type SendOnce } from '#src/api/transport/http.ts';
import { createSlowCalls, type SlowCalls } from '#src/api/transport/slow-calls.ts';
import type { HostApp } from '#src/browser/bridge/bridge-calls.ts';
import { cookieConsent, type CookieConsent } from '#src/browser/storage/cookie-consent.ts';
import { cookieStore, type CookieStore } from '#src/browser/storage/login-cookies.ts';
import { keyValueStore, type KeyValueStore } from '#src/browser/storage/web-storage.ts';
import { createTabLock, type TabLock } from '#src/browser/tab-lock.ts';
import { tabChannel, type TabChannel } from '#src/browser/tab-channel.ts';
import { tokenStore, type TokenStore } from '#src/browser/storage/token-store.ts';
import { trustedDevices, type TrustedDevices } from '#src/browser/storage/trusted-devices.ts';
import { createNavigator, type Navigator } from '#src/browser/navigation.ts';
import { leaveSteps } from '#src/browser/step-history.ts';

/** Shared by all features, created once per page. */
export interface Services {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly sendOnce: SendOnce;
  readonly slowCalls: SlowCalls;
  readonly cookies: CookieStore;
  readonly tokens: TokenStore;
  readonly trust: TrustedDevices;
  readonly cookieConsent: CookieConsent;
  /** Outlives the page. */
  readonly values: KeyValueStore;
  /** Outlives a reload of this tab only. */
  readonly tabValues: KeyValueStore;
  readonly tabs: TabChannel;
  readonly tabLock: TabLock;
  readonly navigator: Navigator;
}

/**
 * `date`: the time of the configuration's response, which sets the clock from the start. `tabs`: the open channel; a
 * second one would receive this page's own messages.
 */
export function createServices(
  configuration: Configuration,
  date: string | null,
  tabs = tabChannel(configuration.clientId),
  slowCalls = createSlowCalls(),
): Services {
  const { storage, clientId, apiBase } = configuration;
  const clock = createClock();
  clock.sync(date);
  const values = keyValueStore(() => window.localStorage);
  const { origin, pathname } = window.location;
  const random = crypto.getRandomValues(new Uint32Array(2));
  return {
    configuration,
    clock,
    sendOnce: createSendOnce({
      apiBase: () => apiBase,
      clock,
      pageRequestId: createPageRequestId(origin, pathname, Date.now(), random),
      language: () => document.documentElement.lang,
      watch: slowCalls.watch,
    }),
    slowCalls,
    cookies: cookieStore(configuration),
    tokens: tokenStore(values, storage.token, clientId),
    trust: trustedDevices(values, storage.trustTokens, clock.now),
    cookieConsent: cookieConsent(values, storage.cookieConsent),
    values,
    tabValues: keyValueStore(() => window.sessionStorage),
    tabs,
    tabLock: createTabLock(),
    navigator: createNavigator(window.location, leaveSteps),
  };
}

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type AppActor = ActorRefFrom<typeof appMachine>;
export type MessageBarActor = ActorRefFrom<typeof messageBarMachine>;

/** The services of pages with a session, once the app runs. */
export interface AppServices extends Services {
  readonly session: SessionActor;
  /** The surrounding app if the page runs in its web view; null in a browser. */
  readonly hostApp: HostApp | null;
  readonly messageBar: MessageBarActor;
  readonly send: Send;
  readonly accountActs: AccountActs;
  readonly vault: VaultManager;
  readonly displayName: DisplayName;
  readonly leaveGuard: LeaveGuard;
  /** The identity provider's response parameters; empty on every other page. */
  readonly response: AuthorizationResponse;
  /** Passed to every chart that a page starts itself, for analytics and the developers' inspector. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Logs out, unless another tab has signed in as another user: then the page first shows that account. */
  logOut(): void;
}

export interface App {
  readonly actor: AppActor;
  /** Complete from the state `running` on. */
  services(): AppServices;
}
