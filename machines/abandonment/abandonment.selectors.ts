import type { SnapshotFrom } from 'xstate';
import type { Lock } from '#contract/calls/abandonment.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { selectUnavailable } from '#machines/shared/retryable-read.ts';
import type { UnavailableScreen } from '#machines/shared/retryable-read.ts';
import type { abandonmentMachine } from './abandonment.machine.ts';
import type { AbandonmentContext } from './abandonment.model.ts';
import { timeLeft } from './abandonment.rules.ts';
import type { TimeLeft } from './abandonment.rules.ts';

export interface ScheduledScreen extends TimeLeft {
  readonly name: 'scheduled';
  /** In epoch milliseconds. */
  readonly executeAt: number;
  /** The account is being recovered. */
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly lastCompleted: AbandonmentContext['lastCompleted'];
  readonly interrupted: AbandonmentContext['interrupted'];
}

export interface ActiveScreen {
  readonly name: 'active';
  readonly undeleteSeconds: number;
  readonly isInterrupted: boolean;
}

export type RowScreen = { readonly name: 'waiting' } | { readonly name: 'ended' } | UnavailableScreen | ActiveScreen | ScheduledScreen;
export type BannerScreen = { readonly name: 'none' } | { readonly name: 'recovered' } | { readonly name: 'ended' } | ScheduledScreen;

export interface ReviewScreen {
  readonly name: 'review';
  /** Null until they are read. */
  readonly locks: readonly Lock[] | null;
  /** What blocks the deletion is being read. */
  readonly isReading: boolean;
  /** Why that failed. */
  readonly locksFailure: Failure | null;
  readonly waitSeconds: number;
  readonly canConfirm: boolean;
  /** The deletion is being requested. */
  readonly busy: boolean;
  /** Why it was refused. */
  readonly failure: Failure | null;
}

export type DialogScreen = ReviewScreen | { readonly name: 'challenged'; readonly busy: boolean };

type AbandonmentSnapshot = SnapshotFrom<typeof abandonmentMachine>;

/** The settings row, which stays while its dialog is open. */
export function selectRow(snapshot: AbandonmentSnapshot): RowScreen {
  const { status, interrupted } = snapshot.context;
  if (snapshot.matches('unavailable') || snapshot.matches('checking')) return selectUnavailable(snapshot) ?? { name: 'waiting' };
  if (snapshot.matches('ended')) return { name: 'ended' };
  if (snapshot.matches('scheduled')) return selectScheduled(snapshot) ?? { name: 'waiting' };
  if (status === null) return { name: 'waiting' };
  return { name: 'active', undeleteSeconds: status.undeleteSeconds, isInterrupted: snapshot.matches('active') && interrupted === 'request' };
}

/** The warning on every account page. A status that cannot be read is shown in the row only. */
export function selectBanner(snapshot: AbandonmentSnapshot): BannerScreen {
  // After a lost answer to a recovery it stays until the true status is known.
  const isUnknown = snapshot.context.interrupted === 'recovery' && (snapshot.matches('checking') || snapshot.matches('unavailable'));
  if (snapshot.matches('scheduled') || isUnknown) return selectScheduled(snapshot) ?? { name: 'none' };
  if (snapshot.matches('ended')) return { name: 'ended' };
  return { name: snapshot.context.lastCompleted === 'recovered' ? 'recovered' : 'none' };
}

function selectScheduled(snapshot: AbandonmentSnapshot): ScheduledScreen | null {
  const { status, secondsLeft, failure, lastCompleted, interrupted } = snapshot.context;
  if (status?.planned == null || secondsLeft === null) return null;
  const busy = snapshot.hasTag('busy');
  return { name: 'scheduled', executeAt: status.planned.executeAt, ...timeLeft(secondsLeft), busy, failure: busy ? null : failure, lastCompleted, interrupted };
}

/** The dialog; null while it is closed. */
export function selectDialog(snapshot: AbandonmentSnapshot): DialogScreen | null {
  const { locks, challenge, failure, waitSeconds } = snapshot.context;
  const busy = snapshot.matches('requesting');
  if (busy && challenge !== null) return challenge;
  if (!busy && !snapshot.matches('reviewing')) return null;
  const isReady = busy || snapshot.matches({ reviewing: 'ready' });
  const isReading = snapshot.matches({ reviewing: 'readingLocks' });
  return { name: 'review', locks, isReading, locksFailure: isReady ? null : failure, waitSeconds, canConfirm: isReady, busy, failure: isReady && !busy ? failure : null };
}

/** What the user sees: the row, the dialog over it and the banner. */
export function selectScreen(snapshot: AbandonmentSnapshot): { name: string; row: RowScreen; dialog: DialogScreen | null; banner: BannerScreen } {
  const [row, dialog, banner] = [selectRow(snapshot), selectDialog(snapshot), selectBanner(snapshot)];
  return { name: dialog?.name ?? row.name, row, dialog, banner };
}
