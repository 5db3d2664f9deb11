import type { EventObject } from 'xstate';
import type { Failure } from '#machines/shared/failure.ts';
import { outputOf } from '#machines/shared/port-events.ts';
import type { SensitiveActionOutput } from './sensitive-action.model.ts';
import { failureOfAction } from './sensitive-action.rules.ts';
import { challengeIn } from './sensitive-action.selectors.ts';
import type { ChallengedScreen } from './sensitive-action.selectors.ts';

/** Action of `onSnapshot`. What the parent knows of the challenge stays while its proof is checked. */
export function setChallenge({ event }: { event: EventObject }): { challenge?: ChallengedScreen } {
  const challenge = challengeIn(event);
  return challenge === null ? {} : { challenge };
}

/** Action of `onDone`: why the action was refused; null where it was cancelled. */
export function setRefusal({ event }: { event: EventObject }): { failure: Failure | null } {
  return { failure: failureOfAction(outputOf<SensitiveActionOutput>(event)) };
}

/** Guard of `onDone`. */
export function isActionDone({ event }: { event: EventObject }): boolean {
  return outputOf<SensitiveActionOutput>(event).outcome === 'done';
}
