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
    line: 'unsavedBackupCodes',
    kind: 'advice',
    stands: ({ hasSecondFactor, areBackupCodesSaved }) => hasSecondFactor && !areBackupCodesSaved,
  },
  {
    line: 'fewBackupCodes',
    kind: 'advice',
    stands: ({ hasSecondFactor, areBackupCodesSaved, backupCodesLeft }) =>
      hasSecondFactor && areBackupCodesSaved && backupCodesLeft <= fewBackupCodes,
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

/** The lines that stand open, worst first, and those that are put off. */
export function openLines(
  found: CheckUp,
  browser: CheckUpInput,
): { readonly lines: readonly OpenLine[]; readonly putOff: readonly OpenLine[] } {
  const standing = checkUpRules.filter(({ stands }) => stands(found, browser));
  const isPutOff = ({ line, kind }: OpenLine): boolean => kind === 'advice' && found.dismissed.includes(line);
  const shown = ({ line, kind }: OpenLine): OpenLine => ({ line, kind });
  return {
    lines: standing.filter((each) => !isPutOff(each)).map(shown),
    putOff: standing.filter(isPutOff).map(shown),
  };
}
