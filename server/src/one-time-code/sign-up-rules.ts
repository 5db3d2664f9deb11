import { secondsAfter } from '../platform/clock.ts';
import { decideSend, isAlive, type CodeDecision, type Kept } from './rules.ts';

interface Question {
  /** Another code is asked for in place of the one that works. */
  again: boolean;
  kept: Kept | null;
  resendAfterSeconds: number;
}

/** Who has less time left than this is not told to type the code. */
const leastSeconds = 60;

/** Whether to mail a code for a new account: one that cannot be used any more, or not for long, keeps nobody waiting. */
export function decideSignUpCode({ again, kept, resendAfterSeconds }: Question, now: Date): CodeDecision {
  const living = kept !== null && isAlive(kept, secondsAfter(now, leastSeconds - 1)) ? kept : null;
  return decideSend({ askedAt: again ? (living?.sent_at ?? null) : null, kept: living, resendAfterSeconds }, now);
}
