import type { Challenge, Method } from '#contract/calls/second-factor.ts';
import { secondFactorMachine } from './second-factor.machine.ts';
import type { SecondFactorInput } from './second-factor.model.ts';
import { startControlled } from '#machines/testing/controlled.ts';

/** One method: a mailed code. */
export const mailChallenge: Challenge = {
  methods: [{ id: 'mail', type: 'email_code', target: 'a***@example.com' }],
  expiresIn: 600,
};

export const totp: Method = { id: 'app', type: 'totp', target: null };
export const backup: Method = { id: 'paper', type: 'backup_code', target: null };
export const mail: Method = { id: 'mail', type: 'email_code', target: 'a***@example.com' };
export const spare: Method = { id: 'spare', type: 'recovery_email_code', target: 's***@example.com' };
export const password: Method = { id: 'pass', type: 'password', target: null };

/** The running step, every port held open. */
export function startStep(methods: readonly Method[], again: Omit<SecondFactorInput, 'challenge'> = {}) {
  const input = { challenge: { methods: [...methods], expiresIn: 600 }, ...again };
  const { ports, ...chart } = startControlled(secondFactorMachine, { input });
  const { sendCode, resendCountdown: resend, waitCountdown: wait } = ports.mailedCode;
  return {
    ...chart,
    ports: { sendCode, resend, wait },
    /** The state of the mailed code, while one is asked for. */
    mailedCode: () => chart.actor.getSnapshot().children.mailedCode?.getSnapshot().value,
  };
}
