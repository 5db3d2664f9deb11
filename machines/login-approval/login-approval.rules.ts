import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type { LoginApprovalContext, LoginApprovalInput, ReadRequest } from './login-approval.model.ts';

export const contextAtStart = ({ code }: LoginApprovalInput): LoginApprovalContext => ({
  ...notRead,
  code,
  request: null,
  state: null,
  number: null,
  challenge: null,
  failure: null,
  isInterrupted: false,
});

type Read = Pick<LoginApprovalContext, 'state' | 'request' | 'unread'>;

/** What is known after a read. The facts stay on the screen of what was refused. */
export function readOf({ request }: Pick<LoginApprovalContext, 'request'>, read: ReadRequest): Read {
  return { ...notRead, state: read.state, request: 'device' in read ? read : request };
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
