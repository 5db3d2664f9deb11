import { createActor } from 'xstate';
import type { Method } from '#contract/calls/challenge.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { SecondFactorInput } from '#machines/second-factor/second-factor.model.ts';
import { controlledMailedCode, mailedCodePorts } from './mailed-code.ts';
import type { MailedCodePorts } from './mailed-code.ts';

export const totp: Method = { id: 'app', type: 'totp', target: null };
export const backup: Method = { id: 'paper', type: 'backup_code', target: null };
export const mail: Method = { id: 'mail', type: 'email_code', target: 'a***@example.com' };
export const spare: Method = { id: 'spare', type: 'recovery_email_code', target: 's***@example.com' };
export const password: Method = { id: 'pass', type: 'password', target: null };

/** The chart with these ports, for a parent that invokes it. */
export function controlledSecondFactor(ports: MailedCodePorts<string>): typeof secondFactorMachine {
  return secondFactorMachine.provide({ actors: { mailedCode: controlledMailedCode(ports) } });
}

/** The running step, every port held open. */
export function startStep(methods: readonly Method[], again: Omit<SecondFactorInput, 'challenge'> = {}) {
  const ports = mailedCodePorts<string>();
  const input = { challenge: { methods: [...methods], expiresIn: 600 }, ...again };
  const actor = createActor(controlledSecondFactor(ports), { input }).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    output: () => actor.getSnapshot().output,
    /** The state of the mailed code, while one is asked for. */
    mailedCode: () => actor.getSnapshot().children.mailedCode?.getSnapshot().value,
  };
}
