import type { SnapshotFrom } from 'xstate';
import type { OpenTakeBack } from '#contract/calls/take-back.ts';
import type { securitySummaryMachine } from './security-summary.machine.ts';

export interface SecurityFacts {
  readonly sessions: number;
  readonly trustedDevices: number;
  readonly apps: number;
  /** The type of the newest event, for which the page may have no name, and its time; null if there is none. */
  readonly lastEvent: string | null;
  readonly lastAt: number | null;
  /** Null without one. */
  readonly phone: string | null;
}

/** Null: unknown, which is not the same as none. */
export function selectFacts({
  context: { summary },
}: SnapshotFrom<typeof securitySummaryMachine>): SecurityFacts | null {
  if (summary === null) return null;
  const { sessions, trustedDevices, apps, lastEvent, phone = null } = summary;
  return {
    sessions,
    trustedDevices,
    apps,
    lastEvent: lastEvent?.type ?? null,
    lastAt: lastEvent?.at ?? null,
    phone,
  };
}

/** The former addresses that can still take a change of the address back; null while that is not known yet. */
export function selectTakeBacks(snapshot: SnapshotFrom<typeof securitySummaryMachine>): readonly OpenTakeBack[] | null {
  return snapshot.context.summary?.takeBacks ?? (snapshot.matches('reading') ? null : []);
}

/** Whether there are keys of the videos from before end-to-end encryption was closed; undefined while unknown. */
export function selectKeepsKeys({ context }: SnapshotFrom<typeof securitySummaryMachine>): boolean | undefined {
  return context.summary === null ? undefined : context.summary.keepsKeys === true;
}
