import type { SnapshotFrom } from 'xstate';
import type { Blocker } from '#contract/calls/abandonment.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { ChallengedScreen } from '#machines/sensitive-action/sensitive-action.selectors.ts';
import type { abandonmentMachine } from './abandonment.machine.ts';
import type { AbandonmentContext } from './abandonment.model.ts';
import { timeLeft, type TimeLeft } from './abandonment.rules.ts';

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

export type RowScreen = UnreadScreen | { readonly name: 'ended' } | ActiveScreen | ScheduledScreen;
export type BannerScreen =
  | { readonly name: 'none' }
  | { readonly name: 'recovered' }
  | { readonly name: 'ended' }
  | ScheduledScreen;

export interface ReviewScreen {
  readonly name: 'review';
  /** Null until the blockers are read. */
  readonly blockers: readonly Blocker[] | null;
  /** The blockers are being read. */
  readonly isReading: boolean;
  /** Why reading them failed. */
  readonly blockersFailure: Failure | null;
  readonly waitSeconds: number;
  readonly canConfirm: boolean;
  /** The deletion is being requested, and no second factor is. */
  readonly busy: boolean;
  /** Why the request was refused. */
  readonly failure: Failure | null;
}

type AbandonmentSnapshot = SnapshotFrom<typeof abandonmentMachine>;

/** The settings row, or the deletion page before its review. */
export function selectRow(snapshot: AbandonmentSnapshot): RowScreen {
  const { unread, status, interrupted } = snapshot.context;
  if (snapshot.matches('checking')) return unread;
  if (snapshot.matches('ended')) return { name: 'ended' };
  if (snapshot.matches('scheduled')) return selectScheduled(snapshot) ?? { name: 'waiting' };
  if (status === null) return { name: 'waiting' };
  return {
    name: 'active',
    undeleteSeconds: status.undeleteSeconds,
    isInterrupted: snapshot.matches('active') && interrupted === 'request',
  };
}

/** The warning on every account page. Only the row shows that the status could not be read. */
export function selectBanner(snapshot: AbandonmentSnapshot): BannerScreen {
  // After a lost response to a recovery, keep the banner until the true status is known.
  const isUnknown = snapshot.context.interrupted === 'recovery' && snapshot.matches('checking');
  if (snapshot.matches('scheduled') || isUnknown) return selectScheduled(snapshot) ?? { name: 'none' };
  if (snapshot.matches('ended')) return { name: 'ended' };
  return { name: snapshot.context.lastCompleted === 'recovered' ? 'recovered' : 'none' };
}

function selectScheduled(snapshot: AbandonmentSnapshot): ScheduledScreen | null {
  const { unread, status, secondsLeft, lastCompleted, interrupted } = snapshot.context;
  if (status?.planned == null || secondsLeft === null) return null;
  const isUnread = snapshot.matches('checking') && unread.name === 'unavailable';
  const { busy, failure } = isUnread ? unread : { busy: snapshot.hasTag('busy'), failure: snapshot.context.failure };
  return {
    name: 'scheduled',
    executeAt: status.planned.executeAt,
    ...timeLeft(secondsLeft),
    busy,
    failure: busy ? null : failure,
    lastCompleted,
    interrupted,
  };
}

/** The review, which stays while the second factor is requested; null while it is closed. */
export function selectReview(snapshot: AbandonmentSnapshot): ReviewScreen | null {
  const { unread, blockers, failure, challenge } = snapshot.context;
  const isRequesting = snapshot.matches('requesting');
  if (!isRequesting && !snapshot.matches('reviewing')) return null;
  const isReady = isRequesting || snapshot.matches({ reviewing: 'ready' });
  // The step in front waits for the user.
  const busy = isRequesting && challenge === null;
  const isUnread = unread.name === 'unavailable';
  return {
    name: 'review',
    blockers,
    isReading: snapshot.matches({ reviewing: 'readingBlockers' }) && (!isUnread || unread.busy),
    blockersFailure: isUnread ? unread.failure : null,
    waitSeconds: isUnread ? unread.waitSeconds : 0,
    canConfirm: isReady,
    busy,
    failure: isReady && !isRequesting ? failure : null,
  };
}

/** The second factor over the review; null while it is not requested. */
export function selectChallenge(snapshot: AbandonmentSnapshot): ChallengedScreen | null {
  return snapshot.matches('requesting') ? snapshot.context.challenge : null;
}

/** What the user sees: the row or the review, the dialog over it and the banner. */
export function selectScreen(snapshot: AbandonmentSnapshot) {
  const [row, review, challenge] = [selectRow(snapshot), selectReview(snapshot), selectChallenge(snapshot)];
  return { name: (challenge ?? review ?? row).name, row, review, challenge, banner: selectBanner(snapshot) };
}
