import { codeTries } from '#contract/limits.ts';
import { secondsAfter, secondsUntil } from '../platform/clock.ts';

/** What is kept of a code. */
export interface Kept {
  tries: number;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export type CodeDecision =
  | { kind: 'send' }
  /** The code that was sent before still counts. */
  | { kind: 'known'; expiresIn: number; resendAfter: number }
  | { kind: 'wait'; retryAfter: number };

interface Question {
  /** When this challenge asked before. */
  askedAt: Date | null;
  kept: Kept | null;
  resendAfterSeconds: number;
}

/** Whether to send a code: a step entered anew uses the living one, asking again sends a new one after a while. */
export function decideSend({ askedAt, kept, resendAfterSeconds }: Question, now: Date): CodeDecision {
  const lastSent = kept?.sent_at ?? askedAt;
  const wait = lastSent === null ? 0 : secondsUntil(secondsAfter(lastSent, resendAfterSeconds), now);
  if (askedAt !== null) return wait > 0 ? { kind: 'wait', retryAfter: wait } : { kind: 'send' };
  if (kept === null || !isAlive(kept, now)) return { kind: 'send' };
  return { kind: 'known', expiresIn: secondsUntil(kept.expires_at, now), resendAfter: wait };
}

/** Whether a code can still be used. */
export function isAlive({ tries, expires_at, used_at }: Kept, now: Date): boolean {
  return used_at === null && tries < codeTries && expires_at > now;
}
