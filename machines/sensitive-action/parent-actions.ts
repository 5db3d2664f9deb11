import type { DoneActorEvent, EventObject } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import { failureIn } from '#machines/shared/port.ts';
import type { SensitiveActionOutput } from './sensitive-action.model.ts';
import { failureOfAction } from './sensitive-action.rules.ts';
import { challengeIn, type ChallengedScreen } from './sensitive-action.selectors.ts';

/** Action of `onSnapshot`. The parent keeps what it knows about the challenge while the proof is checked. */
export function setChallenge({ event }: { event: EventObject }): { challenge?: ChallengedScreen } {
  const challenge = challengeIn(event);
  return challenge === null ? {} : { challenge };
}

/** Action of `onDone` and `onError`: why the action, or another port, failed; null if the action was cancelled. */
export function setFailure({ event }: { event: EventObject }): { failure: Failure | null } {
  if ('error' in event) return { failure: failureIn(event) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a chart names the action on `onDone` of its action
  return { failure: failureOfAction((event as DoneActorEvent<SensitiveActionOutput>).output) };
}
