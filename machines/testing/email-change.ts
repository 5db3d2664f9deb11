import { createActor } from 'xstate';
import type { ConfirmedEmail, EmailUsage } from '#contract/calls/email.ts';
import { emailChangeMachine, sendAction } from '#machines/email-change/email-change.machine.ts';
import type { Confirmation, EmailDraft } from '#machines/email-change/email-change.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { controlledMailedCode, mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { controlledSecondFactor } from './second-factor.ts';

export const formerEmail = 'ann@example.com';
export const newEmail = 'ann@harthouse.example';
export const draft: EmailDraft = {
  usage: 'change_email',
  email: newEmail,
  password: new Secret('correct horse battery'),
};
export const changed: ConfirmedEmail = {
  usage: 'change_email',
  emailAddress: newEmail,
  undoUntil: Date.UTC(2026, 10, 30, 12),
  web_session_auth_code: 'renewed',
};

/** Every port held open, and the chart that has them. */
export function controlledEmailChange() {
  const mailedCode = mailedCodePorts<EmailDraft | null>();
  const factor = mailedCodePorts<string>();
  const ports = {
    readHasPassword: controlledActor<boolean, { usage: EmailUsage }>(),
    act: controlledActor<void, { subject: EmailDraft | null; proof: Proof | null }>(),
    sendCode: mailedCode.sendCode,
    resend: mailedCode.resend,
    confirmEmail: controlledActor<ConfirmedEmail, Confirmation>(),
    wait: controlledSource<CountdownInput>(),
    factor,
  };
  const machine = emailChangeMachine.provide({
    actors: {
      readHasPassword: ports.readHasPassword.logic,
      sendCandidate: sendAction.provide({
        actors: { act: ports.act.logic, secondFactor: controlledSecondFactor(factor) },
      }),
      mailedCode: controlledMailedCode(mailedCode),
      confirmEmail: ports.confirmEmail.logic,
      waitCountdown: ports.wait.logic,
    },
  });
  return { ports, machine };
}

/** The running chart. */
export function startEmailChange(usage: EmailUsage = 'change_email', waiting: string | null = null) {
  const { ports, machine } = controlledEmailChange();
  const actor = createActor(machine, { input: { usage, waiting, former: formerEmail } }).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    secondFactor: () => actor.getSnapshot().children.sendCandidate?.getSnapshot().children.secondFactor,
  };
}
