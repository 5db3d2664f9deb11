import type { TotpStatus } from '#contract/calls/two-factor.ts';
import { cleanCode, codeKind } from '#contract/rules/codes.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type { TwoFactorContext, TwoFactorInput } from './two-factor.model.ts';

export const contextAtStart = ({ isDismissed }: TwoFactorInput): TwoFactorContext => ({
  failure: null,
  waitSeconds: 0,
  ...notRead,
  isDismissed,
  status: null,
  isLate: false,
  secret: null,
  change: null,
  problem: null,
  challenge: null,
  backupCodes: null,
  lastCompleted: null,
  isInterrupted: false,
  isDirect: false,
  canConfirmCodes: false,
});

/** Validates a code of an authenticator app. */
export function codeProblem(typed: string): TwoFactorContext['problem'] {
  const code = cleanCode(typed);
  if (code === '') return 'empty';
  return codeKind(code) === 'totp' ? null : 'digits';
}

type Refused = Pick<TwoFactorContext, 'failure' | 'change'>;

const stale: readonly string[] = ['totp_enabled', 'totp_disabled', 'backup_codes_not_viewable'];

/** After these refusals, show the current status. */
export function isStale({ failure }: Refused): boolean {
  return failure !== null && stale.includes(failure.symbol);
}

/** The new secret, or the challenge, has expired. */
export function isExpired({ failure, change }: Refused): boolean {
  return change?.kind === 'enable' && failure?.symbol === 'mfa_session_not_found';
}

export type Removal = Readonly<NonNullable<TotpStatus['removal']>>;

/**
 * What comes of a request to remove the second factor. `ended`: the account was used since. `support`: support decides,
 * at a time that is not known.
 */
export function removalOutcome({ isEnded, dueAt }: Removal): 'ended' | 'support' | 'removed' {
  return isEnded ? 'ended' : dueAt === null ? 'support' : 'removed';
}
