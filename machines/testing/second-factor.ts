import { createActor } from 'xstate';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { CodeMethod } from '#machines/second-factor/methods.ts';
import type { SecondFactorInput, SentCode } from '#machines/second-factor/second-factor.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { controlledActor, controlledSource } from './ports.ts';

export const totp: CodeMethod = { id: 'app', type: 'totp', target: null };
export const backup: CodeMethod = { id: 'paper', type: 'backup_code', target: null };
export const mail: CodeMethod = { id: 'mail', type: 'email_code', target: 'a***@example.com' };
export const spare: CodeMethod = { id: 'spare', type: 'recovery_email_code', target: 's***@example.com' };

/** The running step, every port held open. */
export function startStep(
  methods: SecondFactorInput['challenge']['methods'],
  again: Omit<SecondFactorInput, 'challenge'> = {},
) {
  const ports = {
    sendCode: controlledActor<SentCode, { id: string }>(),
    resend: controlledSource<CountdownInput>(),
    wait: controlledSource<CountdownInput>(),
  };
  const actors = {
    sendCode: ports.sendCode.logic,
    resendCountdown: ports.resend.logic,
    waitCountdown: ports.wait.logic,
  };
  const input = { challenge: { methods, expiresIn: 600 }, ...again };
  const actor = createActor(secondFactorMachine.provide({ actors }), { input }).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    output: () => actor.getSnapshot().output,
  };
}
