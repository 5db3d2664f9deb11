import type { CreationOptions, Passkey, PasskeyRegistration, Passkeys } from '#contract/calls/passkey.ts';
import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import { passkeyMachine } from './passkey.machine.ts';

const laptop: Passkey = {
  id: '7',
  credentialId: 'laptop',
  name: 'Work laptop',
  createdAt: Date.UTC(2026, 9, 3, 12),
  usedAt: Date.UTC(2026, 10, 20, 8),
  isSynced: false,
  host: 'account.example.com',
  opensKeys: true,
};
const phone: Passkey = {
  ...laptop,
  id: '8',
  credentialId: 'phone',
  name: 'Phone',
  usedAt: null,
  isSynced: true,
  opensKeys: false,
};

const user = { id: 'handle', name: 'lin@example.com', displayName: 'Lin' };

export const none: Passkeys = { user, passkeys: [], hasOtherLogin: true };
export const two: Passkeys = { user, passkeys: [laptop, phone], hasOtherLogin: true };
/** `two` after the first one was renamed. */
export const renamed: Passkeys = { ...two, passkeys: [{ ...laptop, name: 'Phone at home' }, phone] };
/** The last way to log in. */
export const last: Passkeys = { user, passkeys: [laptop], hasOtherLogin: false };

export const creationOptions: CreationOptions = {
  challenge: 'challenge',
  rp: { id: 'account.example.com', name: 'Example' },
  user,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};

export const credential: PasskeyRegistration = {
  id: 'credential',
  rawId: 'credential',
  type: 'public-key',
  response: { clientDataJSON: 'data', attestationObject: 'object', transports: ['internal'] },
};

/** The running chart, every port held open. */
export function startPasskey(canCreate = true) {
  const { ports, ...chart } = startControlled(passkeyMachine, { input: { canCreate } });
  return {
    ...chart,
    ports: { ...ports, ...challengeOf(ports.changePasskeys), readPasskeys: ports.readPasskeys.read },
    secondFactor: () => chart.actor.getSnapshot().children.changePasskeys?.getSnapshot().children.secondFactor,
  };
}
