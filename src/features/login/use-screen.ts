import { useSyncExternalStore } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { loginMachine } from '#machines/login/login.machine.ts';
import { selectScreen, type LoginScreen } from '#machines/login/login.selectors.ts';
import { shallowEqual } from '#src/react/shallow-equal.ts';

export type LoginActor = ActorRefFrom<typeof loginMachine>;

export interface ScreenSource {
  readonly subscribe: (changed: () => void) => () => void;
  readonly read: () => LoginScreen;
  readonly readFirst: () => LoginScreen;
}

/**
 * The login screen of an actor that started before React. The first render must match the existing HTML, so hydration
 * gets the first screen, even if the form has been submitted since.
 */
export function screenSource(actor: LoginActor, first: SnapshotFrom<typeof loginMachine>): ScreenSource {
  const firstScreen = selectScreen(first);
  let current = firstScreen;
  const read = (): LoginScreen => {
    const next = selectScreen(actor.getSnapshot());
    if (!shallowEqual(current, next)) current = next;
    return current;
  };
  const subscribe = (changed: () => void): (() => void) => {
    const subscription = actor.subscribe(changed);
    return () => subscription.unsubscribe();
  };
  return { subscribe, read, readFirst: () => firstScreen };
}

export function useScreen({ subscribe, read, readFirst }: ScreenSource): LoginScreen {
  return useSyncExternalStore(subscribe, read, readFirst);
}
