import { fromPromise, type ActorRefFrom } from 'xstate';
import { lockDownSteps, type LockDown } from '#contract/calls/lock-down.ts';
import { lockDownReminderMachine } from '#machines/lock-down-reminder/lock-down-reminder.machine.ts';
import type { LockDownReminderInput } from '#machines/lock-down-reminder/lock-down-reminder.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { lockDownApi } from '#src/api/lock-down.ts';
import type { AppServices } from '#src/services/services.ts';

export type LockDownReminderActor = ActorRefFrom<typeof lockDownReminderMachine>;

export function provideLockDownReminder({ send }: Pick<AppServices, 'send'>): typeof lockDownReminderMachine {
  return fillPorts(lockDownReminderMachine, {
    actors: {
      readLockDown: fromPromise<LockDown | null>(({ signal }) => lockDownApi(send).read(signal)),
    },
  });
}

/** If the configuration does not offer a recovery email, there is no address to check. */
export function stepsOf({ configuration }: Pick<AppServices, 'configuration'>): LockDownReminderInput {
  return { steps: lockDownSteps.filter((step) => step !== 'recoveryEmail' || configuration.backupEmailOpen) };
}
