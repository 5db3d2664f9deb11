import type { SnapshotFrom } from 'xstate';
import { isEventType } from '#contract/security-events.ts';
import type { EventName } from '#contract/security-events.ts';
import type { securitySummaryMachine } from './security-summary.machine.ts';

export interface SecurityFacts {
  readonly sessions: number;
  readonly trustedDevices: number;
  readonly apps: number;
  /** The newest event and its time; null if there is none. */
  readonly lastEvent: EventName | null;
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
    lastEvent: lastEvent === null ? null : isEventType(lastEvent.type) ? lastEvent.type : 'other',
    lastAt: lastEvent?.at ?? null,
  };
}
