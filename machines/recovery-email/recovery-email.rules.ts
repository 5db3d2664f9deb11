import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import type { RecoveryEmailContext, RecoveryEmailInput } from './recovery-email.model.ts';

export const contextAtStart = ({ input }: { input: RecoveryEmailInput }): RecoveryEmailContext => ({
  ...notRead,
  unsaved: input?.unsaved ?? null,
  email: null,
  isKnown: false,
  failure: null,
  challenge: null,
  isTurnedOff: false,
  isInterrupted: false,
});

type Refused = Pick<RecoveryEmailContext, 'failure'>;

/** It was removed elsewhere; show the current state. */
export function alreadyApplied({ failure }: Refused): boolean {
  return failure?.symbol === 'backup_email_not_found';
}
