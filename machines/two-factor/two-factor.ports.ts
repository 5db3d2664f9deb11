import { fromCallback, type EventObject } from 'xstate';
import type { TotpStatus } from '#contract/calls/two-factor.ts';
import { makeRetryableRead } from '#machines/retryable-read/retryable-read.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { makeSensitiveAction } from '#machines/sensitive-action/sensitive-action.machine.ts';
import { valueOfAction } from '#machines/sensitive-action/sensitive-action.rules.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import type { AuthenticatorSecret, BackupCodes, TwoFactorChange } from './two-factor.model.ts';

export const changeFactor = makeSensitiveAction<TwoFactorChange, BackupCodes | null>(
  'changeFactor',
  secondFactorMachine,
);
export const readStatus = makeRetryableRead<TotpStatus>('readStatus');

/** The ports of the chart, which is long without them. */
export const ports = {
  readStatus,
  makeSecret: port<AuthenticatorSecret, { isOn: boolean }>('makeSecret'),
  changeFactor,
  requests: fromCallback(noopSource),
  confirmCodes: port<void, Pick<BackupCodes, 'generatedAt'>>('confirmCodes'),
  leaveGuard: fromCallback(noopSource),
};

/** The new backup codes that a change returned; null if it has none. */
export function backupCodesIn(event: EventObject): BackupCodes | null {
  return valueOfAction(outputOf(changeFactor, event));
}
