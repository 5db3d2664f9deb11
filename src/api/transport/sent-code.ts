import type { CodeSent } from '#contract/calls/second-factor.ts';
import type { SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { Clock } from './clock.ts';

/** A mailed code as reported by the service, in the page's time. */
export function sentCodeOf(
  { resendAfter, expiresIn, delayed = false, refused = false }: CodeSent,
  clock: Pick<Clock, 'steady'>,
): SentCode {
  return {
    resendAt: clock.steady() + resendAfter * 1000,
    minutes: Math.max(1, Math.floor(expiresIn / 60)),
    ...(refused ? { mailProblem: 'refused' } : delayed && { mailProblem: 'delayed' }),
  };
}
