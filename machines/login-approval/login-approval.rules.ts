import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type { LoginApprovalContext, LoginApprovalInput, ReadRequest } from './login-approval.model.ts';

export const contextAtStart = ({ code }: LoginApprovalInput): LoginApprovalContext => ({
  ...notRead,
  code,
  request: null,
  state: null,
  until: null,
  waitSeconds: 0,
  number: null,
  challenge: null,
  failure: null,
  isInterrupted: false,
});

type Read = Pick<LoginApprovalContext, 'state' | 'request' | 'until' | 'waitSeconds' | 'unread'>;

/** What is known after a read. The facts stay on the screen of what was refused. */
export function readOf({ request }: Pick<LoginApprovalContext, 'request'>, read: ReadRequest): Read {
  const open = 'device' in read ? read : null;
  const [until, waitSeconds] = [open?.until ?? null, open?.expiresIn ?? 0];
  return { ...notRead, state: read.state, request: open ?? request, until, waitSeconds };
}

type End = Pick<LoginApprovalContext, 'until' | 'waitSeconds'>;

/**
 * When the proof is too late: `seconds` from now, as the service reports with the challenge. Now is what the countdown
 * of the choice has reached, or a little later, so the page never promises more time than there is. Choosing again
 * gives no more time.
 */
export function proofEndOf(
  { request, until, waitSeconds }: End & Pick<LoginApprovalContext, 'request'>,
  seconds: number,
): End {
  if (request === null || until !== request.until) return { until, waitSeconds };
  return { until: until + (seconds - waitSeconds) * 1000, waitSeconds: seconds };
}

const ends: ReadonlyMap<string | undefined, 'wrongNumber' | 'refused' | 'over'> = new Map([
  ['phone_login_number_wrong', 'wrongNumber'],
  ['phone_login_refused', 'refused'],
  ['phone_login_over', 'over'],
] as const);

/** Where a failure leads: it ends the request, leaves it as it was, or does not tell. */
export function outcomeOf({
  failure,
}: Pick<LoginApprovalContext, 'failure'>): 'wrongNumber' | 'refused' | 'over' | 'unknown' | 'open' {
  return ends.get(failure?.symbol) ?? (isOutcomeUnknown(failure) ? 'unknown' : 'open');
}
