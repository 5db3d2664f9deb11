import { createActor } from 'xstate';
import type { PasswordStatus } from '#contract/calls/password.ts';
import { passwordMachine, saveAction } from '#machines/password/password.machine.ts';
import type { PasswordDraft } from '#machines/password/password.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { controlledSecondFactor } from './second-factor.ts';

export const changedInMarch: PasswordStatus = { changedAt: Date.UTC(2026, 2, 14, 12) };
export const changedNow: PasswordStatus = { changedAt: Date.UTC(2026, 10, 21, 12) };
export const noPassword: PasswordStatus = { changedAt: null };
export const goodDraft: PasswordDraft = {
  current: new Secret('correct horse battery'),
  password: new Secret('Bright-Window-64'),
  confirmation: new Secret('Bright-Window-64'),
};

/** The running chart, every port held open. */
export function startPassword() {
  const factor = mailedCodePorts<string>();
  const ports = {
    fetchStatus: controlledActor<PasswordStatus>(),
    act: controlledActor<void, { subject: PasswordDraft | null; proof: Proof | null }>(),
    wait: controlledSource<CountdownInput>(),
    factor,
  };
  const machine = passwordMachine.provide({
    actors: {
      fetchStatus: ports.fetchStatus.logic,
      savePassword: saveAction.provide({
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
    context: () => actor.getSnapshot().context,
    secondFactor: () => actor.getSnapshot().children.savePassword?.getSnapshot().children.secondFactor,
  };
}
