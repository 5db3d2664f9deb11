import { SimulatedClock, createActor, fromCallback } from 'xstate';
import { linkReviewMachine } from '#machines/link-review/link-review.machine.ts';
import type { LinkReview, Removal } from '#machines/link-review/link-review.model.ts';
import { passwordResetMachine, proveAction } from '#machines/password-reset/password-reset.machine.ts';
import type {
  MailedProof,
  NewPassword,
  ReloadedReset,
  Reset,
  ResetAddress,
} from '#machines/password-reset/password-reset.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { StepCommand } from '#machines/shared/steps.ts';
import { controlledMailedCode, mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { controlledSecondFactor } from './second-factor.ts';

export const resetAddress: ResetAddress = { email: 'mia@example.com', recovery: null };
export const newPassword = 'Bright-Window-64';
export const draft: NewPassword = { password: new Secret(newPassword), confirmation: new Secret(newPassword) };

/** The running chart, every port held open. */
export function startPasswordReset(email = '', reloaded: ReloadedReset | null = null) {
  const mailedCode = mailedCodePorts<string>();
  const secondFactor = mailedCodePorts<string>();
  const ports = {
    startReset: controlledActor<string, ResetAddress>(),
    act: controlledActor<void, { subject: MailedProof; proof: Proof | null }>(),
    save: controlledActor<void, Reset>(),
    confirmSaved: controlledActor<boolean, Reset>(),
    takeLinks: controlledActor<LinkReview | null>(),
    removeLink: controlledActor<void, Removal>(),
    leavePage: controlledActor(),
    wait: controlledSource<CountdownInput>(),
    sendCode: mailedCode.sendCode,
    resend: mailedCode.resend,
    factor: secondFactor,
  };
  const shownSteps: number[] = [];
  const machine = passwordResetMachine.provide({
    actors: {
      steps: fromCallback<StepCommand>(({ receive }) => receive(({ step }) => shownSteps.push(step))),
      startReset: ports.startReset.logic,
      mailedCode: controlledMailedCode(mailedCode),
      proveOwner: proveAction.provide({
        actors: { act: ports.act.logic, secondFactor: controlledSecondFactor(secondFactor) },
      }),
      savePassword: ports.save.logic,
      confirmSaved: ports.confirmSaved.logic,
      takeLinks: ports.takeLinks.logic,
      linkReview: linkReviewMachine.provide({ actors: { removeLink: ports.removeLink.logic } }),
      leavePage: ports.leavePage.logic,
      waitCountdown: ports.wait.logic,
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { email, reloaded }, clock }).start();
  return {
    actor,
    ports,
    clock,
    shownSteps,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    mailedCode: () => actor.getSnapshot().children.mailedCode,
    secondFactor: () => actor.getSnapshot().children.proveOwner?.getSnapshot().children.secondFactor,
  };
}
