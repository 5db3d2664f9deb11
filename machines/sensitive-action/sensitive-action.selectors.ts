import type { EventObject } from 'xstate';
import type { Challenge } from '#contract/calls/second-factor.ts';

/** The part of a running action's snapshot that does not depend on its subject. */
export interface RunningAction {
  readonly context: { readonly challenge: Challenge | null };
  hasTag(tag: 'busy'): boolean;
}

/** The child asks for a code or, if busy, its proof is being checked. */
export interface ChallengedScreen {
  readonly name: 'challenged';
  readonly busy: boolean;
}

/** `acting`: no code has been requested. */
export type SensitiveActionScreen = { name: 'acting' } | ChallengedScreen;

/** Stay in `challenged` while a proof is checked, so the step does not vanish under the user's eyes. */
export function selectScreen(snapshot: RunningAction): SensitiveActionScreen {
  return challengeOf(snapshot) ?? { name: 'acting' };
}

/** What a parent keeps from the `xstate.snapshot` event of its action: null until a code is requested. */
export function challengeIn(event: EventObject): ChallengedScreen | null {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names the action on `onSnapshot` only
  return challengeOf((event as EventObject & { readonly snapshot: RunningAction }).snapshot);
}

/** How many seconds the challenge in the `xstate.snapshot` event of its action is valid. */
export function challengeSecondsIn(event: EventObject): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names the action on `onSnapshot` only
  const { challenge } = (event as EventObject & { readonly snapshot: RunningAction }).snapshot.context;
  return challenge?.expiresIn ?? 0;
}

function challengeOf(snapshot: RunningAction): ChallengedScreen | null {
  return snapshot.context.challenge === null ? null : { name: 'challenged', busy: snapshot.hasTag('busy') };
}
