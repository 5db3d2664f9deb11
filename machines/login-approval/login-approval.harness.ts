import { Secret } from '#machines/shared/secret.ts';
import { challengeOf, startControlled, type StartOptions } from '#machines/testing/controlled.ts';
import { loginApprovalMachine } from './login-approval.machine.ts';
import type { OpenRequest } from './login-approval.model.ts';

export const code = new Secret('user-code');
export const request: OpenRequest = {
  state: 'asked',
  email: 'lin@example.com',
  device: 'Firefox on Windows',
  address: '203.0.113.24',
  location: { city: 'Berlin', country: 'DE' },
  isNear: true,
  askedAt: Date.UTC(2026, 10, 30, 12),
  numbers: ['12', '47', '83'],
  expiresIn: 50,
  until: 50_000,
};
/** From elsewhere, without a table of places. */
export const far: OpenRequest = {
  state: 'asked',
  email: request.email,
  device: request.device,
  address: request.address,
  isNear: false,
  askedAt: request.askedAt,
  numbers: request.numbers,
  expiresIn: 50,
  until: 50_000,
};

/** The running chart, every port held open. */
export function startLoginApproval(
  input: { code: Secret<string> | null } = { code },
  actions: StartOptions<typeof loginApprovalMachine>['actions'] = {},
) {
  const { ports, ...chart } = startControlled(loginApprovalMachine, { input, actions });
  return {
    ...chart,
    ports: { ...ports, ...challengeOf(ports.allowLogin), readRequest: ports.readRequest.read },
  };
}
