import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import { thirdPartyLinksMachine } from './third-party-links.machine.ts';
import type { Links } from './third-party-links.model.ts';

export const twoProviders: Links = {
  providers: [
    { key: 'larch', name: 'Larch' },
    { key: 'juniper', name: 'Juniper' },
  ],
  credentials: [
    { id: 7, system: 'larch', name: 'Lin Hart', email: 'lin@example.com', since: Date.UTC(2026, 9, 3, 12) },
  ],
  hasPassword: true,
};
export const lastLink: Links = { ...twoProviders, hasPassword: false };

/** The running chart, every port held open. */
export function startThirdPartyLinks() {
  const { ports, ...chart } = startControlled(thirdPartyLinksMachine);
  return {
    ...chart,
    ports: { ...ports, ...challengeOf(ports.removeLink), readLinks: ports.readLinks.read },
    secondFactor: () => chart.actor.getSnapshot().children.removeLink?.getSnapshot().children.secondFactor,
  };
}
