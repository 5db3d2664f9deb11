import type { EventObject } from 'xstate';
import { challengeIn, type ChallengedScreen } from './sensitive-action.selectors.ts';

/** Action of `onSnapshot`. The parent keeps what it knows about the challenge while the proof is checked. */
export function setChallenge({ event }: { event: EventObject }): { challenge?: ChallengedScreen } {
  const challenge = challengeIn(event);
  return challenge === null ? {} : { challenge };
}
