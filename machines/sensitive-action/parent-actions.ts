import type { EventObject } from 'xstate';
import { challengeIn } from './sensitive-action.selectors.ts';
import type { ChallengedScreen } from './sensitive-action.selectors.ts';

/** Action of `onSnapshot`. What the parent knows of the challenge stays while its proof is checked. */
export function setChallenge({ event }: { event: EventObject }): { challenge?: ChallengedScreen } {
  const challenge = challengeIn(event);
  return challenge === null ? {} : { challenge };
}
