import { createActor, fromPromise } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import type { ConfigurationReading } from '#machines/app/app.model.ts';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { AuthorizationResponse } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { createSend, type TokenSource } from '#src/api/transport/authorized-send.ts';
import { profileApi } from '#src/api/profile.ts';
import { isInApp, pageSurroundings } from '#src/browser/bridge/app-bridge.ts';
import { loadChunk } from '#src/browser/load-chunk.ts';
import { applyConfiguration } from '#src/config/apply-to-document.ts';
import { fetchConfiguration } from '#src/config/fetch-configuration.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { createRecorder } from '#src/analytics/recorder.ts';
import { createServices, type App, type AppActor, type AppServices, type Services } from '#src/services/services.ts';
import { selectHealth } from '#machines/session/session.selectors.ts';
import { showErrorNotice } from '#src/session/error-notice.ts';
import { createTokenSource } from '#src/session/token/token-source.ts';
import { provideSession, type SessionDependencies } from '#src/session/session.actors.ts';
import { keepScannedCode } from '#src/browser/storage/scanned-code.ts';
import { shownEmail } from '#src/browser/storage/shown-email.ts';
import { storedTheme } from '#src/browser/storage/theme.ts';
import { rememberedAccounts } from '#src/browser/storage/remembered-accounts.ts';
import type { Inspect } from '#src/inspector/open-inspector.ts';
import { createDisplayName } from '#src/services/display-name.ts';
import { createAccountActs } from '#src/services/account-acts.ts';
import { createLeaveGuard } from '#src/services/leave-guard.ts';
import type { AroundPage } from './in-app.ts';
import { createVaultManager } from '#src/vault/lifecycle.ts';
import { monitorSessionCookie } from '#src/session/token/session-cookie-monitor.ts';

/** The parts that exist once the configuration is read. `around`: the surrounding app; null in a browser. */
type Dependencies = Omit<SessionDependencies, 'appTokens' | 'shownEmail'> & { readonly around: AroundPage | null };

/** Creates the app's actor without starting it. `inspect` shows its charts to the developers' inspector. */
export function createApp(response: AuthorizationResponse, inspect?: Inspect): App {
  let parts: Dependencies | null = null;
  let services: AppServices | null = null;
  let appTokens: TokenSource | null = null;
  const read = (): Dependencies & SessionDependencies => {
    const made = provided(parts);
    appTokens ??= made.around?.tokens(provided(actor.getSnapshot().children.session ?? null)) ?? null;
    return { ...made, appTokens, shownEmail: () => services?.displayName.get().email ?? '' };
  };

  const actor = createActor(
    fillPorts(appMachine, {
      actors: {
        session: provideSession(read),
        messageBar: messageBarMachine,
        readConfiguration: fromPromise<ConfigurationReading>(async () => {
          const { value, date } = await fetchConfiguration();
          const reading = readConfiguration(value);
          if ('invalidSettings' in reading) return reading;
          const { configuration } = reading;
          const inApp = isInApp(configuration.bridge, pageSurroundings());
          applyConfiguration(inApp ? { ...configuration, platform: 'mobile' } : configuration);
          const made = createServices(configuration, date);
          keepScannedCode(made.tabValues);
          const around = inApp ? (await loadChunk(() => import('./in-app.ts'))).startInApp(made, inspect) : null;
          parts = { services: made, around, watch: monitorSessionCookie(made.cookies) };
          // In an app, the app knows who is logged in.
          return { ...reading, marker: inApp || made.cookies.hasLoginMarker() };
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
        const { messageBar, session } = services;
        showErrorNotice(messageBar, {
          id: 'sessionInterrupted',
          actor: session,
          healthOf: selectHealth,
          retry: () => session.send({ type: 'session.retry' }),
        });
        read().around?.showFailures(messageBar);
      }
      return services;
    },
  };
}

function appServices(
  { services, watch, around, appTokens }: Dependencies & SessionDependencies,
  actor: AppActor,
): Omit<AppServices, 'response' | 'inspect'> {
  const { children } = actor.getSnapshot();
  const session = provided(children.session ?? null);
  const bearer =
    appTokens === null || around === null
      ? createTokenSource(session, services, watch)
      : around.tokensOfAccount(appTokens, session);
  const accountActs = createAccountActs(services.tabs);
  const send = createSend(services.sendOnce, bearer, accountActs.report);
  const displayName = createDisplayName(
    () => profileApi(send).readProfile(),
    rememberedAccounts(services.values).setName,
    storedTheme(services.values).write,
  );
  displayName.listen(() => keepShownEmail(services, displayName.get().email));
  return {
    ...services,
    hostApp: around?.hostApp ?? null,
    session,
    messageBar: provided(children.messageBar ?? null),
    send,
    accountActs,
    vault: createVaultManager({ ...services, send, session }),
    displayName,
    leaveGuard: createLeaveGuard(),
    logOut: () => session.send({ type: around === null && watch.hasChanged() ? 'cookies.changed' : 'session.end' }),
  };
}

/** For login, should a reload of this tab find the session ended. */
function keepShownEmail({ tokens, tabValues }: Services, email: string): void {
  const account = tokens.loginAccount();
  if (typeof account === 'number' && email !== '') shownEmail(tabValues).write({ account, email });
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
