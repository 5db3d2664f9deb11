import type { SnapshotFrom } from 'xstate';
import type { securitySummaryMachine } from './security-summary.machine.ts';

export interface SecurityFacts {
  readonly sessions: number;
  readonly trustedDevices: number;
  readonly apps: number;
  /** The type of the newest event, for which the page may have no name, and its time; null if there is none. */
  readonly lastEvent: string | null;
  readonly lastAt: number | null;
}

/** Null: unknown, which is not the same as none. */
export function selectFacts({
  context: { summary },
}: SnapshotFrom<typeof securitySummaryMachine>): SecurityFacts | null {
  if (summary === null) return null;
  const { sessions, trustedDevices, apps, lastEvent } = summary;
  return {
    sessions,
    trustedDevices,
    apps,
    lastEvent: lastEvent?.type ?? null,
    lastAt: lastEvent?.at ?? null,
  };
}
