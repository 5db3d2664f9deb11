import type { CheckUp, CheckUpLine } from '#contract/calls/check-up.ts';
import { fewBackupCodes } from '#contract/limits.ts';
import type { CheckUpInput } from './check-up.model.ts';

interface Rule {
  readonly line: CheckUpLine;
  /** A danger stays until it is dealt with; advice can be dismissed. */
  readonly kind: 'danger' | 'advice';
  readonly stands: (found: CheckUp, browser: CheckUpInput) => boolean;
}

/** What a check-up reports, worst first. */
export const checkUpRules: readonly Rule[] = [
  { line: 'passwordFound', kind: 'danger', stands: ({ isPasswordFound }) => isPasswordFound },
  { line: 'openTakeBack', kind: 'danger', stands: ({ takeBacks }) => takeBacks > 0 },
  { line: 'unverifiedEmail', kind: 'danger', stands: ({ isEmailVerified }) => !isEmailVerified },
  { line: 'noSecondFactor', kind: 'advice', stands: ({ hasSecondFactor }) => !hasSecondFactor },
  {
    line: 'fewBackupCodes',
    kind: 'advice',
    stands: ({ hasSecondFactor, backupCodesLeft }) => hasSecondFactor && backupCodesLeft <= fewBackupCodes,
  },
  {
    line: 'noRecoveryKit',
    kind: 'advice',
    stands: ({ protectedKeys, hasRecoveryKit }) => protectedKeys > 0 && !hasRecoveryKit,
  },
  {
    line: 'noPasskey',
    kind: 'advice',
    stands: ({ passkeys }, { canCreatePasskeys }) => canCreatePasskeys && passkeys === 0,
  },
  { line: 'unusedSessions', kind: 'advice', stands: ({ unusedSessions }) => unusedSessions > 0 },
  { line: 'unusedApps', kind: 'advice', stands: ({ unusedApps }) => unusedApps > 0 },
];

export interface OpenLine {
  readonly line: CheckUpLine;
  readonly kind: Rule['kind'];
}

/** The lines that stand open and are not dismissed, worst first. */
export function openLines(found: CheckUp, browser: CheckUpInput): readonly OpenLine[] {
  return checkUpRules
    .filter(
      ({ line, kind, stands }) => stands(found, browser) && !(kind === 'advice' && found.dismissed.includes(line)),
    )
    .map(({ line, kind }) => ({ line, kind }));
}
