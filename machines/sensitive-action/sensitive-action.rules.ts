import { isCodeRefused, stepAfterRefusal } from '#machines/second-factor/refusals.ts';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { Failure, Refusal } from '#machines/shared/failure.ts';
import type { RetryOn, SensitiveActionOutput } from './sensitive-action.model.ts';

/** Whether a refused proof leaves the challenge open, so that another code can be entered. */
export function canRetry(refusal: Refusal, retryOn: RetryOn): boolean {
  return retryOn === 'wrongCode' ? isCodeRefused(refusal) : stepAfterRefusal(refusal, true) === 'challengeAgain';
}

/** Why the action failed; null where it was done or cancelled. */
export function failureOfAction(output: SensitiveActionOutput): Failure | null {
  return output.outcome === 'refused' ? output.failure : null;
}

const unreadable: readonly string[] = ['envelope_invalid', 'envelope_mac_incorrect', 'envelope_time_incorrect', 'cmk_corrupt'];

/** After these it is not known whether the service did what it was asked: read the true state before showing a result. */
export function isOutcomeOpen(failure: Failure): boolean {
  return isConnectionFailure(failure) || unreadable.includes(failure.symbol);
}
