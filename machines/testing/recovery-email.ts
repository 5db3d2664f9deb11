import { createActor } from 'xstate';
import { recoveryEmailMachine, removeAction } from '#machines/recovery-email/recovery-email.machine.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { controlledEmailChange } from './email-change.ts';
import { mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { controlledSecondFactor } from './second-factor.ts';

/** The running chart, every port held open. */
export function startRecoveryEmail() {
  const factor = mailedCodePorts<string>();
  const change = controlledEmailChange();
  const ports = {
    readEmail: controlledActor<string | null>(),
    change: change.ports,
    act: controlledActor<void, { subject: null; proof: Proof | null }>(),
    wait: controlledSource<CountdownInput>(),
    factor,
  };
  const machine = recoveryEmailMachine.provide({
    actors: {
      readEmail: ports.readEmail.logic,
      emailChange: change.machine,
      removeEmail: removeAction.provide({
        actors: { act: ports.act.logic, secondFactor: controlledSecondFactor(factor) },
      }),
      waitCountdown: ports.wait.logic,
    },
  });
  const actor = createActor(machine).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    secondFactor: () => actor.getSnapshot().children.removeEmail?.getSnapshot().children.secondFactor,
    emailChange: () => actor.getSnapshot().children.emailChange,
  };
}
