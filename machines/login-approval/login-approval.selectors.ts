import type { SnapshotFrom } from 'xstate';
import type { PhoneRequest } from '#contract/calls/phone-login.ts';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { loginApprovalMachine } from './login-approval.machine.ts';

export interface AskedScreen {
  readonly name: 'asked';
  readonly request: PhoneRequest;
  /** The number that is being checked, or the refusal that is being sent. */
  readonly busy: 'number' | 'refuse' | null;
  /** Until it is too late to choose. */
  readonly secondsLeft: number;
  /** What was chosen last; null before, and when it was refused last. */
  readonly number: string | null;
  readonly failure: Failure | null;
  /** A response was lost: nothing has been allowed or refused. */
  readonly isInterrupted: boolean;
}

export type LoginApprovalScreen =
  | UnreadScreen
  | AskedScreen
  /** `secondsLeft`: until the proof is too late. */
  | (ChallengedScreen & Pick<PhoneRequest, 'device' | 'email'> & { readonly secondsLeft: number })
  | { readonly name: 'allowed'; readonly device: string }
  | { readonly name: 'refused' | 'wrongNumber' | 'over' | 'withoutCode' };

export function selectScreen(snapshot: SnapshotFrom<typeof loginApprovalMachine>): LoginApprovalScreen {
  const { request, number, challenge, failure, unread, isInterrupted, waitSeconds: secondsLeft } = snapshot.context;
  for (const name of ['refused', 'wrongNumber', 'over', 'withoutCode'] as const)
    if (snapshot.matches(name)) return { name };
  if (snapshot.hasTag('busy') || request === null) return unread;
  const { device, email } = request;
  if (snapshot.matches('allowed')) return { name: 'allowed', device };
  if (challenge !== null) return { ...challenge, device, email, secondsLeft };
  const refusing = snapshot.matches('refusing') ? 'refuse' : null;
  const busy = snapshot.matches('allowing') ? 'number' : refusing;
  return { name: 'asked', request, busy, secondsLeft, number, failure, isInterrupted };
}
