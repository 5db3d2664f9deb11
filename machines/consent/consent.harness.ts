import { startControlled } from '#machines/testing/controlled.ts';
import type { ConsentDetails } from '#contract/calls/consent.ts';
import { consentMachine } from './consent.machine.ts';

export const details: ConsentDetails = {
  app: { client: 'home-hub', name: 'Home Hub', site: 'https://homehub.example/about', logo: null },
  scopes: ['read_profile'],
  account: { name: 'Lin Hart', email: 'lin.hart@example.com' },
  declineTo: 'https://homehub.example/callback?error=access_denied',
};
export const partnerDetails: ConsentDetails = { ...details, scopes: ['read_profile', 'partner'] };
/** An invalid request by the app. */
export const sentBack = { redirectTo: 'https://homehub.example/callback?error=invalid_scope' };
export const withCode = 'https://homehub.example/callback?code=c-1';

/** The running chart, every port controlled by the test. */
export function startConsent() {
  const { actor, ports } = startControlled(consentMachine);
  return { actor, ports: { ...ports, readDetails: ports.readDetails.read, wait: ports.waitCountdown } };
}
