import type { PhoneRequest } from '#contract/calls/phone-login.ts';
import { Secret } from '#machines/shared/secret.ts';
import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import { loginApprovalMachine } from './login-approval.machine.ts';

export const code = new Secret('user-code');
export const request: PhoneRequest = {
  state: 'asked',
  email: 'lin@example.com',
  device: 'Firefox on Windows',
  address: '203.0.113.24',
  location: { city: 'Berlin', country: 'DE' },
  isNear: true,
  askedAt: Date.UTC(2026, 10, 30, 12),
  numbers: ['12', '47', '83'],
  expiresIn: 50,
};
/** From elsewhere, without a table of places. */
export const far: PhoneRequest = {
  state: 'asked',
  email: request.email,
  device: request.device,
  address: request.address,
  isNear: false,
  askedAt: request.askedAt,
  numbers: request.numbers,
  expiresIn: 50,
};

/** The running chart, every port held open. */
export function startLoginApproval(input: { code: Secret<string> | null } = { code }) {
  const { ports, ...chart } = startControlled(loginApprovalMachine, { input });
  return {
    ...chart,
    ports: { ...ports, ...challengeOf(ports.allowLogin), readRequest: ports.readRequest.read },
  };
}
