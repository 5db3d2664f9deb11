import { createActor, fromPromise } from 'xstate';
import type { ActorOptions, AnyActorLogic } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import type { ConfigurationReading } from '#machines/app/app.model.ts';
import type { AuthorizationResponse } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { createSend } from '#src/api/authorized-send.ts';
import { profileApi } from '#src/api/profile.ts';
import { applyConfiguration } from '#src/config/apply-to-document.ts';
import { fetchConfiguration } from '#src/config/fetch-configuration.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { createRecorder } from '#src/analytics/recorder.ts';
import { createServices } from './services.ts';
import type { App, AppActor, AppServices } from './services.ts';
import { createTokenSource } from '#src/session/token-source.ts';
import { showSessionErrors } from '#src/session/session-error-notice.ts';
import { provideSession } from '#src/features/session/session.actors.ts';
import type { SessionDependencies } from '#src/features/session/session.actors.ts';
import { createDisplayName, displayed } from './display-name.ts';
import { createVaultManager } from '#src/vault/lifecycle.ts';
import { monitorSessionCookie } from '#src/session/session-cookie-monitor.ts';

type Inspect = ActorOptions<AnyActorLogic>['inspect'];

/** Makes the app's actor, not started yet. `inspect` shows its charts to the developers' inspector. */
export function createApp(response: AuthorizationResponse, inspect?: Inspect): App {
  let parts: SessionDependencies | null = null;
  let services: AppServices | null = null;
  const read = (): SessionDependencies => provided(parts);

  const actor = createActor(
    appMachine.provide({
      actors: {
        session: provideSession(read),
        readConfiguration: fromPromise<ConfigurationReading>(async () => {
          const { value, date } = await fetchConfiguration();
          const reading = readConfiguration(value);
          if ('invalidSettings' in reading) return reading;
          applyConfiguration(reading.configuration);
          const made = createServices(reading.configuration, date);
          parts = { services: made, watch: monitorSessionCookie(made.cookies) };
          return { ...reading, marker: made.cookies.hasLoginMarker() };
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
        showSessionErrors(services);
      }
      return services;
    },
  };
}

function appServices({ services, watch }: SessionDependencies, actor: AppActor): Omit<AppServices, 'response' | 'inspect'> {
  const { children } = actor.getSnapshot();
  const session = provided(children.session ?? null);
  const send = createSend(services.sendOnce, createTokenSource(session, services, watch));
  return {
    ...services,
    session,
    messageBar: provided(children.messageBar ?? null),
    send,
    vault: createVaultManager({ ...services, send, session }),
    displayName: createDisplayName(async () => displayed(await profileApi(send).readProfile())),
    logOut: () => session.send({ type: watch.hasChanged() ? 'cookies.changed' : 'session.end' }),
  };
}

/** Charts that a page starts itself are recorded for analytics, and shown to the inspector where it is open. */
function inspectedBy(onInspect: AppServices['inspect'], inspector: Inspect): AppServices['inspect'] {
  return (event) => {
    onInspect(event);
    if (typeof inspector === 'function') inspector(event);
    else inspector?.next?.(event);
  };
}

function provided<T>(value: T | null): T {
  if (value === null) throw new Error('The app is asked for its parts before its configuration was read.');
  return value;
}
