import { createActor } from 'xstate';
import { makeMailedCode } from '#machines/mailed-code/mailed-code.machine.ts';
import type { MailedCodeInput, SendCodeInput, SentCode } from '#machines/mailed-code/mailed-code.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { controlledActor, controlledSource } from './ports.ts';
import type { ControlledActor, ControlledSource } from './ports.ts';

/** The ports of a mailed code, held open. `wait` is that of the field. */
export interface MailedCodePorts<Recipient> {
  readonly sendCode: ControlledActor<SentCode, SendCodeInput<Recipient>>;
  readonly resend: ControlledSource<CountdownInput>;
  readonly wait: ControlledSource<CountdownInput>;
}

export function mailedCodePorts<Recipient>(): MailedCodePorts<Recipient> {
  return { sendCode: controlledActor(), resend: controlledSource(), wait: controlledSource() };
}

/** The chart with these ports, for a parent that invokes it. */
export function controlledMailedCode<Recipient>({ sendCode, resend, wait }: MailedCodePorts<Recipient>) {
  const actors = { sendCode: sendCode.logic, resendCountdown: resend.logic, waitCountdown: wait.logic };
  return makeMailedCode<Recipient>().provide({ actors });
}

export const sent: SentCode = { resendAt: 60_000, minutes: 10 };

/** The running step, every port held open. */
export function startMailedCode(more: Partial<MailedCodeInput<string>> = {}) {
  const ports = mailedCodePorts<string>();
  const input = { type: 'email_code' as const, recipient: 'mia@example.com', sent: null, failure: null, ...more };
  const actor = createActor(controlledMailedCode(ports), { input }).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    output: () => actor.getSnapshot().output,
  };
}
