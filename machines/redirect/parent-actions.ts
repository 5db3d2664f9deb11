import type { EventObject } from 'xstate';
import { redirectDelaySeconds } from '#contract/limits.ts';
import { noRedirect, type RedirectScreen, type RedirectContext } from './redirect.model.ts';

/** What the page shows as the countdown begins. */
export function redirectAtStart(leaves: boolean): { redirect: RedirectScreen } {
  return { redirect: leaves ? { ...noRedirect, secondsLeft: redirectDelaySeconds } : noRedirect };
}

/** Action of `onSnapshot`: the parent mirrors its redirect. */
export function setRedirect({ event }: { event: EventObject }): { redirect: RedirectScreen } {
  type Changed = EventObject & { readonly snapshot: Parameters<typeof selectScreen>[0] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names the action on `onSnapshot` only
  return { redirect: selectScreen((event as Changed).snapshot) };
}

export function selectScreen({ value, context }: { value: unknown; context: RedirectContext }): RedirectScreen {
  const { secondsLeft, failure } = context;
  return { secondsLeft: value === 'counting' ? secondsLeft : null, busy: value === 'leaving', failure };
}
