import { codeTries } from '#contract/limits.ts';
import { secondsAfter, secondsUntil } from '../platform/clock.ts';

/** Above `freeWrongCodesPerDay`, the wait starts at one second and doubles after this many wrong codes. */
const wrongCodesPerDoubling = 5;
/**
 * The longest wait: shorter than the shortest lifetime of a mailed code, so that the code is still valid afterwards.
 * Allows about 500 guesses a day.
 */
export const codePauseSeconds = 240;

/** The part of a stored code's state that decisions depend on. */
export interface CodeState {
  tries: number;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export type SendDecision =
  | { kind: 'send' }
  /** The code sent earlier is still valid. */
  | { kind: 'valid'; expiresIn: number; resendAfter: number }
  | { kind: 'wait'; retryAfter: number };

interface SendRequest {
  /** When this challenge last requested a code. */
  requestedAt: Date | null;
  stored: CodeState | null;
  resendAfterSeconds: number;
}

/**
 * Whether to send a code: a challenge's first request reuses a valid one, a further request sends a new one after a
 * wait. A code whose tries are used up keeps its wait, so that five wrong codes do not immediately allow five more.
 */
export function decideSend({ requestedAt, stored, resendAfterSeconds }: SendRequest, now: Date): SendDecision {
  const lastSent = stored?.sent_at ?? requestedAt;
  const wait = lastSent === null ? 0 : secondsUntil(secondsAfter(lastSent, resendAfterSeconds), now);
  if (requestedAt !== null) return wait > 0 ? { kind: 'wait', retryAfter: wait } : { kind: 'send' };
  if (stored !== null && isExhausted(stored) && wait > 0) return { kind: 'wait', retryAfter: wait };
  if (stored === null || !isValid(stored, now)) return { kind: 'send' };
  return { kind: 'valid', expiresIn: secondsUntil(stored.expires_at, now), resendAfter: wait };
}

interface ResendRequest {
  /** The caller wants a new code instead of a valid one. */
  again: boolean;
  stored: CodeState | null;
  resendAfterSeconds: number;
}

/** A code with less time left than this is replaced, because the user would hardly have time to type it. */
const minSecondsLeft = 60;

/** Whether to send a code without a challenge; the caller decides whether to send another one. */
export function decideSendOrResend({ again, stored, resendAfterSeconds }: ResendRequest, now: Date): SendDecision {
  const kept =
    stored !== null && (isExhausted(stored) || isValid(stored, secondsAfter(now, minSecondsLeft - 1))) ? stored : null;
  return decideSend({ requestedAt: again ? (kept?.sent_at ?? null) : null, stored: kept, resendAfterSeconds }, now);
}

function isExhausted({ tries, used_at }: CodeState): boolean {
  return used_at === null && tries >= codeTries;
}

/** Whether a code can still be used. */
export function isValid({ tries, expires_at, used_at }: CodeState, now: Date): boolean {
  return used_at === null && tries < codeTries && expires_at > now;
}

/** How long the next guess at an account's codes has to wait, by the number of guesses after the free ones. */
export function pauseSeconds(guessesOver: number): number {
  return Math.min(codePauseSeconds, 2 ** Math.floor((guessesOver - 1) / wrongCodesPerDoubling));
}
