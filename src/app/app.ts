import { createActor, fromPromise } from 'xstate';
import type { ActorOptions, AnyActorLogic } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import type { ConfigurationReading } from '#machines/app/app.model.ts';
import type { Arrival } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { makeSend } from '#src/api/authorized-send.ts';
import { profileApi } from '#src/api/profile.ts';
import { applyConfiguration } from '#src/config/apply-to-document.ts';
import { fetchConfiguration } from '#src/config/fetch-configuration.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { openActivity } from '#src/analytics/recorder.ts';
import { makeBase } from './services.ts';
import type { App, AppActor, AppBase } from './services.ts';
import { sessionBearer } from '#src/session/token-source.ts';
import { tellInterruptions } from '#src/session/session-error-notice.ts';
import { sessionFlow } from '#src/features/session/session.actors.ts';
import type { SessionParts } from '#src/features/session/session.actors.ts';
import { makeKnownName } from './display-name.ts';
import { makeVaultKeeper } from '#src/vault/lifecycle.ts';
import { watchSessionCode } from '#src/session/session-cookie-monitor.ts';

/** Makes the app's actor, not started yet. `inspect` shows its charts to the developers' inspector. */
export function makeApp(arrival: Arrival, inspect?: ActorOptions<AnyActorLogic>['inspect']): App {
  let parts: SessionParts | null = null;
  let base: AppBase | null = null;
  const read = (): SessionParts => provided(parts);

  const actor = createActor(
    appMachine.provide({
      actors: {
        session: sessionFlow(read),
        readConfiguration: fromPromise<ConfigurationReading>(async () => {
          const { value, date } = await fetchConfiguration();
          const reading = readConfiguration(value);
          if ('wrong' in reading) return reading;
          applyConfiguration(reading.configuration);
          const made = makeBase(reading.configuration, date);
          parts = { base: made, watch: watchSessionCode(made.cookies) };
          return { ...reading, marker: made.cookies.hasMarker() };
        }),
      },
    }),
    inspect === undefined ? {} : { inspect },
  );

  return {
    actor,
    base() {
      if (base === null) {
        const activity = openActivity(read().base);
        actor.system.inspect(activity.see);
        base = { ...appBase(read(), actor), arrival, activity };
        tellInterruptions(base);
      }
      return base;
    },
  };
}

function appBase({ base, watch }: SessionParts, actor: AppActor): Omit<AppBase, 'arrival' | 'activity'> {
  const { children } = actor.getSnapshot();
  const session = provided(children.session ?? null);
  const send = makeSend(base.sendOnce, sessionBearer(session, base, watch));
  return {
    ...base,
    session,
    messageBar: provided(children.messageBar ?? null),
    send,
    vault: makeVaultKeeper({ ...base, send, session }),
    knownName: makeKnownName(async () => (await profileApi(send).readProfile()).nickName),
    logOut: () => session.send({ type: watch.hasChanged() ? 'cookies.changed' : 'session.end' }),
  };
}

function provided<T>(value: T | null): T {
  if (value === null) throw new Error('The app is asked for its parts before its configuration was read.');
  return value;
}
