import { createActor, fromPromise } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import type { ConfigurationReading } from '#machines/app/app.model.ts';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { AuthorizationResponse } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { createSend } from '#src/api/authorized-send.ts';
import { profileApi } from '#src/api/profile.ts';
import { pageSurroundings } from '#src/browser/bridge/app-bridge.ts';
import { openHostApp } from '#src/browser/bridge/bridge-calls.ts';
import type { HostApp } from '#src/browser/bridge/bridge-calls.ts';
import { applyConfiguration } from '#src/config/apply-to-document.ts';
import { fetchConfiguration } from '#src/config/fetch-configuration.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { createRecorder } from '#src/analytics/recorder.ts';
import { createServices } from '../services/services.ts';
import type { App, AppActor, AppServices } from '../services/services.ts';
import type { TokenSource } from '#src/api/authorized-send.ts';
import { bindToAccount, createAppTokenSource, type AppBridgeActor } from '#src/session/app-token-source.ts';
import { selectHealth as bridgeHealth } from '#machines/app-bridge/app-bridge.selectors.ts';
import { selectHealth as sessionHealth } from '#machines/session/session.selectors.ts';
import { showErrorNotice } from '#src/session/error-notice.ts';
import { provideAppBridge } from '#src/features/app-bridge/app-bridge.actors.ts';
import { createTokenSource } from '#src/session/token-source.ts';
import { provideSession } from '#src/session/session.actors.ts';
import type { SessionDependencies } from '#src/session/session.actors.ts';
import { rememberedAccounts } from '#src/browser/storage/remembered-accounts.ts';
import type { Inspect } from '#src/inspector/open-inspector.ts';
import { createDisplayName } from '../services/display-name.ts';
import { createLeaveGuard } from '../services/leave-guard.ts';
import { createVaultManager } from '#src/vault/lifecycle.ts';
import { monitorSessionCookie } from '#src/session/session-cookie-monitor.ts';

/** The parts that exist once the configuration is read. `hostApp`: the app around the page; null in a browser. */
type Dependencies = Omit<SessionDependencies, 'appTokens'> & { readonly hostApp: HostApp | null };

/** Creates the app's actor without starting it. `inspect` shows its charts to the developers' inspector. */
export function createApp(response: AuthorizationResponse, inspect?: Inspect): App {
  let parts: Dependencies | null = null;
  let services: AppServices | null = null;
  let appTokens: TokenSource | null = null;
  const read = (): Dependencies & SessionDependencies => {
    const made = provided(parts);
    const { appBridge, session } = actor.getSnapshot().children;
    if (appBridge !== undefined)
      appTokens ??= createAppTokenSource(appBridge, provided(session ?? null), made.services);
    return { ...made, appTokens };
  };

  const actor = createActor(
    fillPorts(appMachine, {
      actors: {
        session: provideSession(read),
        appBridge: provideAppBridge(read),
        messageBar: messageBarMachine,
        readConfiguration: fromPromise<ConfigurationReading>(async () => {
          const { value, date } = await fetchConfiguration();
          const reading = readConfiguration(value);
          if ('invalidSettings' in reading) return reading;
          const { configuration } = reading;
          const hostApp = openHostApp(configuration.bridge, pageSurroundings());
          const inApp = hostApp !== null;
          applyConfiguration(inApp ? { ...configuration, platform: 'mobile' } : configuration);
          const made = createServices(configuration, date);
          parts = { services: made, hostApp, watch: monitorSessionCookie(made.cookies) };
          // In an app, the app knows who is logged in.
          return { ...reading, inApp, marker: inApp || made.cookies.hasLoginMarker() };
        }),
      },
    }),
    inspect === undefined ? {} : { inspect },
  );

  return {
    actor,
    services() {
      if (services === null) {
        const { onInspect } = createRecorder(read().services);
        actor.system.inspect(onInspect);
        services = { ...appServices(read(), actor), response, inspect: inspectedBy(onInspect, inspect) };
        showErrorNotices(services, actor.getSnapshot().children.appBridge);
      }
      return services;
    },
  };
}

function appServices(
  { services, watch, hostApp, appTokens }: Dependencies & SessionDependencies,
  actor: AppActor,
): Omit<AppServices, 'response' | 'inspect'> {
  const { children } = actor.getSnapshot();
  const { appBridge } = children;
  const session = provided(children.session ?? null);
  const bearer =
    appTokens === null || appBridge === undefined
      ? createTokenSource(session, services, watch)
      : bindToAccount(appTokens, appBridge, session);
  const send = createSend(services.sendOnce, bearer);
  return {
    ...services,
    hostApp,
    session,
    messageBar: provided(children.messageBar ?? null),
    send,
    vault: createVaultManager({ ...services, send, session }),
    displayName: createDisplayName(() => profileApi(send).readProfile(), rememberedAccounts(services.values).setName),
    leaveGuard: createLeaveGuard(),
    logOut: () => session.send({ type: hostApp === null && watch.hasChanged() ? 'cookies.changed' : 'session.end' }),
  };
}

/** Charts that a page starts are recorded for analytics, and shown to the inspector if it is open. */
function inspectedBy(onInspect: AppServices['inspect'], inspector: Inspect | undefined): AppServices['inspect'] {
  return (event) => {
    onInspect(event);
    inspector?.(event);
  };
}

function provided<T>(value: T | null): T {
  if (value === null) throw new Error('The app was used before its configuration was read.');
  return value;
}

/** The message bar shows what happens to the session and to the app around the page. */
function showErrorNotices({ messageBar, session }: AppServices, appBridge: AppBridgeActor | undefined): void {
  showErrorNotice(messageBar, {
    id: 'sessionInterrupted',
    actor: session,
    healthOf: sessionHealth,
    retry: () => session.send({ type: 'session.retry' }),
  });
  if (appBridge === undefined) return;
  showErrorNotice(messageBar, {
    id: 'bridgeFailed',
    actor: appBridge,
    healthOf: bridgeHealth,
    retry: () => appBridge.send({ type: 'bridge.retry' }),
  });
}
