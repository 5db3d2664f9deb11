import type { ActorRefFrom } from 'xstate';
import { readEmail, recoveryEmailMachine, removeEmail } from '#machines/recovery-email/recovery-email.machine.ts';
import type { RecoveryEmailInput } from '#machines/recovery-email/recovery-email.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { emailApi } from '#src/api/email.ts';
import type { AppServices } from '#src/services/services.ts';
import { takeUnsavedText } from '#src/session/unsaved-text.ts';
import { provideEmailChange } from '#src/features/email-change/email-change.actors.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';

export type RecoveryEmailActor = ActorRefFrom<typeof recoveryEmailMachine>;

export const recoveryEmailInput = (services: AppServices): RecoveryEmailInput => ({
  unsaved: takeUnsavedText(services, ['backup_email']),
});

/** The row of the recovery email with its ports filled. */
export function provideRecoveryEmail(services: AppServices): typeof recoveryEmailMachine {
  const { readRecovery, removeRecovery } = emailApi(services.send, services.clock);
  return fillPorts(recoveryEmailMachine, {
    actors: {
      readEmail: provideRead(readEmail, services.clock.steady, ({ signal }) => readRecovery(signal)),
      emailChange: provideEmailChange(services),
      removeEmail: provideSensitiveAction<null, void>(removeEmail, services, ({ proof }) => removeRecovery(proof)),
    },
  });
}
