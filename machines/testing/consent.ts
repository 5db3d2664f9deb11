import { createActor } from 'xstate';
import type { ConsentDetails } from '#contract/calls/consent.ts';
import { consentMachine } from '#machines/consent/consent.machine.ts';
import type { DetailsReply } from '#machines/consent/consent.model.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import { controlledActor, controlledSource } from './ports.ts';

export const details: ConsentDetails = {
  app: { client: 'home-hub', name: 'Home Hub', site: 'https://homehub.example/about', logo: null },
  scopes: ['read_profile'],
  account: { name: 'Lin Hart', email: 'lin.hart@example.com' },
  declineTo: 'https://homehub.example/callback?error=access_denied',
};
export const partnerDetails: ConsentDetails = { ...details, scopes: ['read_profile', 'partner'] };
/** The app has made its request wrongly. */
export const sentBack = { redirectTo: 'https://homehub.example/callback?error=invalid_scope' };
export const withCode = 'https://homehub.example/callback?code=c-1';

/** The running chart, every port controlled by the test. */
export function startConsent() {
  const ports = {
    readDetails: controlledActor<DetailsReply>(),
    precheck: controlledActor<{ needed: boolean }>(),
    repeatDecision: controlledActor<string>(),
    allow: controlledActor<string>(),
    decline: controlledActor<string>(),
    goTo: controlledActor<void, { destination: string | null }>(),
    goToChooser: controlledActor(),
    wait: controlledSource<CountdownInput>(),
  };
  const { wait, ...calls } = ports;
  const actors = Object.fromEntries(Object.entries(calls).map(([name, { logic }]) => [name, logic]));
  const actor = createActor(consentMachine.provide({ actors: { ...actors, waitCountdown: wait.logic } })).start();
  return { actor, ports };
}
