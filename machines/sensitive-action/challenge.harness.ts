import type { AnyEventObject } from 'xstate';
import type { ChallengedScreen } from './sensitive-action.selectors.ts';
import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { changed, rejected, settled } from '#machines/testing/events.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';

export const proof = { id: 'mail', code: new Secret('123456') };
/** What asks for the second factor. */
export const mfaRequired = refusal('mfa_required', { challenge: mailChallenge });
const lastStep = { selectedMethod: 'mail', sentCodes: {}, failure: null };

/** Events of a sensitive action, by invocation id. `value`: what its call returns. */
export function challengeSteps(action: string, value?: unknown) {
  const challenged = (busy: boolean) => ({ context: { challenge: mailChallenge }, hasTag: () => busy });
  const asked = changed(action, challenged(false), rejected('performAction', mfaRequired));
  const proven = changed(action, challenged(true), settled('secondFactor', { ...lastStep, proof }));
  const cancelled = settled(action, { outcome: 'cancelled' });
  const done = settled(action, { outcome: 'done', value });
  return {
    asked,
    proven,
    cancelled,
    done,
    /** A code is requested, the user enters it or cancels, and the action is done. */
    steps: [asked, proven, cancelled, done],
    refused: (...[symbol, more]: Parameters<typeof failure>) =>
      settled(action, { outcome: 'refused', failure: failure(symbol, more) }),
    broken: rejected(action, new Error('The action broke.')),
    /** Only an open challenge can be left or answered; the call is repeated only with a proof. */
    canHappen: ({ challenge }: { readonly challenge: ChallengedScreen | null }, event: AnyEventObject): boolean => {
      if (event === cancelled || event === proven) return challenge?.busy === false;
      if (event === asked) return challenge === null;
      return event.type !== `xstate.done.actor.${action}` || challenge?.busy !== false;
    },
  };
}
