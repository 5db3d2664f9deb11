import { challengeOf, startControlled } from '../controlled.ts';
import { thirdPartyConnectionsMachine } from '#machines/third-party-connections/third-party-connections.machine.ts';
import type { Connections } from '#machines/third-party-connections/third-party-connections.model.ts';

export const twoProviders: Connections = {
  providers: [
    { key: 'larch', name: 'Larch' },
    { key: 'juniper', name: 'Juniper' },
  ],
  credentials: [
    { id: 7, system: 'larch', name: 'Lin Hart', email: 'lin@example.com', since: Date.UTC(2026, 9, 3, 12) },
  ],
  hasPassword: true,
};
export const lastConnection: Connections = { ...twoProviders, hasPassword: false };

/** The running chart, every port held open. */
export function startThirdPartyConnections() {
  const { ports, ...chart } = startControlled(thirdPartyConnectionsMachine);
  return {
    ...chart,
    ports: { ...ports, ...challengeOf(ports.removeConnection), readConnections: ports.readConnections.read },
    secondFactor: () => chart.actor.getSnapshot().children.removeConnection?.getSnapshot().children.secondFactor,
  };
}
