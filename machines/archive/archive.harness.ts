import { challengeOf, startControlled } from '#machines/testing/controlled.ts';
import { archiveMachine } from './archive.machine.ts';
import type { DatedArchive } from './archive.model.ts';

const createdAt = Date.UTC(2026, 10, 21, 9, 41);
const expiresAt = Date.UTC(2026, 11, 2, 12);

/** The status in each of its states. */
export const archive: Readonly<Record<DatedArchive['status'], DatedArchive>> = {
  none: { status: 'none', createdAt: null, expiresAt: null, isToday: false },
  pending: { status: 'pending', createdAt, expiresAt: null, isToday: true },
  processing: { status: 'processing', createdAt, expiresAt: null, isToday: true },
  ready: { status: 'ready', createdAt, expiresAt, isToday: false },
  expired: { status: 'expired', createdAt, expiresAt, isToday: false },
  failed: { status: 'failed', createdAt, expiresAt: null, isToday: false },
};

/** The running chart, every port held open. */
export function startArchive() {
  const { ports, ...chart } = startControlled(archiveMachine);
  return {
    ...chart,
    ports: {
      ...ports,
      ...challengeOf(ports.performTask),
      readStatus: ports.readStatus.read,
      poll: ports.pollTimer,
      wait: ports.waitCountdown,
    },
    secondFactor: () => chart.actor.getSnapshot().children.performTask?.getSnapshot().children.secondFactor,
  };
}
