import { recoveryEmailMachine } from './recovery-email.machine.ts';
import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import type { RecoveryEmailInput } from './recovery-email.model.ts';

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
