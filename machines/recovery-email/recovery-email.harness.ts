import { recoveryEmailMachine } from './recovery-email.machine.ts';
import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import type { RecoveryEmailInput } from '#machines/recovery-email/recovery-email.model.ts';
import { challengeOf, startControlled } from '../controlled.ts';

/** The running chart, every port held open. */
export function startRecoveryEmail(input?: RecoveryEmailInput) {
  const { ports, ...chart } = startControlled(recoveryEmailMachine, { input });
  const children = () => chart.actor.getSnapshot().children;
  return {
    ...chart,
    ports: { ...ports, ...challengeOf(ports.removeEmail), readEmail: ports.readEmail.read },
    secondFactor: () => children().removeEmail?.getSnapshot().children.secondFactor,
    emailChange: () => children().emailChange,
  };
}
