import { decideCode, isAlive, type CodeDecision, type Kept } from './mail-code.ts';

interface Question {
  /** Another code is asked for in place of the one that works. */
  again: boolean;
  kept: Kept | null;
  resendAfterSeconds: number;
}

/** Whether to mail a code for a new account: one that cannot be used any more keeps nobody waiting. */
export function decideSignUpCode({ again, kept, resendAfterSeconds }: Question, now: Date): CodeDecision {
  const living = kept !== null && isAlive(kept, now) ? kept : null;
  return decideCode({ askedAt: again ? (living?.sent_at ?? null) : null, kept: living, resendAfterSeconds }, now);
}
