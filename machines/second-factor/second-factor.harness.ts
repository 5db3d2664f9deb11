import type { Challenge, Method, PasskeyMethod, PasskeyProof } from '#contract/calls/second-factor.ts';
import { secondFactorMachine } from './second-factor.machine.ts';
import type { SecondFactorInput } from './second-factor.model.ts';
import { startControlled } from '#machines/testing/controlled.ts';

/** One method: a mailed code. */
export const mailChallenge: Challenge = {
  methods: [{ id: 'mail', type: 'email_code', target: 'a***@example.com' }],
  expiresIn: 600,
};

type Listed = Challenge['methods'][number];

export const totp: Listed = { id: 'app', type: 'totp', target: null };
export const backup: Listed = { id: 'paper', type: 'backup_code', target: null };
export const mail: Listed = { id: 'mail', type: 'email_code', target: 'a***@example.com' };
export const spare: Listed = { id: 'spare', type: 'recovery_email_code', target: 's***@example.com' };
export const password: Listed = { id: 'pass', type: 'password', target: null };

export const passkey: Method = { id: 'cGFzc2tleQ', type: 'passkey', target: null };
/** The same as the service describes it. */
export const passkeyMethod: PasskeyMethod = {
  id: passkey.id,
  options: {
    challenge: passkey.id,
    rpId: 'account.example.com',
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: [{ type: 'public-key', id: 'Y3JlZGVudGlhbA', transports: ['internal'] }],
  },
};
/** What the browser answers. */
export const used: PasskeyProof = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};

interface StepOptions extends Omit<SecondFactorInput, 'challenge'> {
  hasPasskey?: boolean;
}

/** The running step, every port held open. */
export function startStep(methods: readonly Listed[], { hasPasskey = false, ...again }: StepOptions = {}) {
  const challenge = { methods: [...methods], expiresIn: 600, ...(hasPasskey && { passkey: passkeyMethod }) };
  const input = { challenge, ...again };
  const { ports, ...chart } = startControlled(secondFactorMachine, { input });
  const { sendCode, resendCountdown: resend, waitCountdown: wait } = ports.mailedCode;
  return {
    ...chart,
    ports: { sendCode, resend, wait, askForPasskey: ports.askForPasskey },
    /** The state of the mailed code, while one is asked for. */
    mailedCode: () => chart.actor.getSnapshot().children.mailedCode?.getSnapshot().value,
  };
}
