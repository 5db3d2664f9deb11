import { Secret } from '#machines/shared/secret.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { phoneLoginMachine } from './phone-login.machine.ts';
import type { AskedLogin } from './phone-login.model.ts';

export const deviceCode = 'device-code';
export const asked: AskedLogin = {
  deviceCode: new Secret(deviceCode),
  drawing: new Secret({ path: 'M0 0h1v1h-1z', size: 1 }),
  number: '47',
  until: 60_000,
  interval: 2,
};
export const waiting = { state: 'waiting', interval: 2 } as const;
export const chosen = { state: 'chosen', interval: 2 } as const;
export const allowed = { state: 'allowed', interval: 2 } as const;

/** The running chart, every port held open. */
export const startPhoneLogin = () => startControlled(phoneLoginMachine);
