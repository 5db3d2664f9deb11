import { createActor, fromPromise } from 'xstate';
import type { ActorOptions, ActorRefFrom, AnyActorLogic } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import type { ConfigurationReading } from '#machines/app/app.model.ts';
import type { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import type { Arrival } from '#machines/third-party-sign-in/third-party-sign-in.model.ts';
import { makeSend } from '#src/api/bearer.ts';
import type { Send } from '#src/api/bearer.ts';
import { profileApi } from '#src/api/profile.ts';
import { applyConfiguration } from '#src/config/apply.ts';
import { fetchConfiguration } from '#src/config/fetch-configuration.ts';
import { readConfiguration } from '#src/config/configuration.ts';
import { openActivity } from './activity.ts';
import type { Activity } from './activity.ts';
import { makeBase } from './base.ts';
import type { Base } from './base.ts';
import { sessionBearer } from './bearer.ts';
import type { SessionActor } from './bearer.ts';
import { tellInterruptions } from './interruptions.ts';
import { sessionFlow } from './session.ts';
import type { SessionParts } from './session.ts';
import { makeKnownName } from './known-name.ts';
import type { KnownName } from './known-name.ts';
import { makeVaultKeeper } from './vault-keeper.ts';
import type { VaultKeeper } from './vault-keeper.ts';
import { watchSessionCode } from './session-code-watch.ts';

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
