import type { Authenticator, TotpStatus } from '#contract/calls/two-factor.ts';
import { cleanCode, codeKind } from '#contract/rules/codes.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { maxAuthenticators } from '#contract/limits.ts';
import { itemNameProblem } from '#contract/rules/names.ts';
import type { TwoFactorChange, TwoFactorContext, TwoFactorEvent, TwoFactorInput } from './two-factor.model.ts';

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
  nameProblem: null,
  chosen: null,
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

const stale: readonly string[] = [
  'totp_enabled',
  'totp_disabled',
  'backup_codes_not_viewable',
  'not_found',
  'modify_not_allowed',
];

/** After these refusals, show the current status. */
export function isStale({ failure }: Pick<Refused, 'failure'>): boolean {
  return failure !== null && stale.includes(failure.symbol);
}

type Problems = Pick<TwoFactorContext, 'problem' | 'nameProblem'>;

/** What is wrong with a submitted code, with a name if it is another authenticator's, or with a submitted name. */
export function problemsIn(event: TwoFactorEvent): Problems {
  const submitted = event.type === 'name.submit' ? event : eventOf(event, 'code.submit');
  return {
    problem: 'code' in submitted ? codeProblem(submitted.code.reveal()) : null,
    nameProblem: submitted.name === undefined ? null : itemNameProblem(submitted.name),
  };
}

export function isWellFormed(event: TwoFactorEvent): boolean {
  const { problem, nameProblem } = problemsIn(event);
  return problem === null && nameProblem === null;
}

/** Whether another authenticator can be added. */
export function canAdd(status: TotpStatus | null): boolean {
  return status?.authenticators !== undefined && status.authenticators.length < maxAuthenticators;
}

/** Whether one is removed alone: without it, another one remains. */
export function isRemovable(status: TotpStatus | null, id: string): boolean {
  const all = authenticatorsIn(status);
  return all.length > 1 && all.some((each) => each.id === id);
}

/** Whether the change sets an authenticator up, the first or another one. */
export function isSetup({ change }: Pick<Refused, 'change'>): boolean {
  return change?.kind === 'enable' || change?.kind === 'add';
}

/** Whether the change has a name that the user typed. */
export function isNamed(change: TwoFactorChange | null): change is Extract<TwoFactorChange, { name: string }> {
  return change?.kind === 'add' || change?.kind === 'rename';
}

type Known = Pick<TwoFactorContext, 'change' | 'status'>;

/** Whether a status that was read back has the new name, or the new authenticator. */
export function isSaved({ change, status }: Known, read: TotpStatus): boolean {
  if (!isNamed(change)) return false;
  const former = authenticatorsIn(status).map(({ id }) => id);
  return authenticatorsIn(read).some(
    ({ id, name }) => name === change.name && (change.kind === 'rename' ? id === change.id : !former.includes(id)),
  );
}

/** Whether nothing is left to name: two-factor was turned off, or the authenticator was removed, elsewhere. */
export function isGone({ change }: Pick<Known, 'change'>, read: TotpStatus): boolean {
  const isRemoved = change?.kind === 'rename' && !authenticatorsIn(read).some(({ id }) => id === change.id);
  return !read.enabled || isRemoved;
}

/** The authenticators, or an empty list while it is off or if the service has only one. */
export function authenticatorsIn(status: TotpStatus | null): readonly Authenticator[] {
  return status?.authenticators ?? [];
}

/** The new secret, or the challenge, has expired. */
export function isExpired({ failure, change }: Refused): boolean {
  return isSetup({ change }) && failure?.symbol === 'mfa_session_not_found';
}

export type Removal = Readonly<NonNullable<TotpStatus['removal']>>;

/**
 * What comes of a request to remove the second factor. `ended`: the account was used since. `support`: support decides,
 * at a time that is not known.
 */
export function removalOutcome({ isEnded, dueAt }: Removal): 'ended' | 'support' | 'removed' {
  return isEnded ? 'ended' : dueAt === null ? 'support' : 'removed';
}
