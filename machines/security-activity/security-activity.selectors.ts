import type { SnapshotFrom } from 'xstate';
import type { UnavailableScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { securityActivityMachine } from './security-activity.machine.ts';
import type { ActivityDay, Preset } from './security-activity.model.ts';
import { isInWindow, windowOf } from './security-activity.rules.ts';

type ActivitySnapshot = SnapshotFrom<typeof securityActivityMachine>;

export interface DatesScreen {
  readonly from: string;
  readonly to: string;
  /** The first and last date of the window. */
  readonly min: string;
  readonly max: string;
  readonly presets: readonly Preset[];
  readonly isOutside: boolean;
}

/** The dates, which can be changed at any time. */
export function selectDates({ context }: ActivitySnapshot): DatesScreen {
  const { dates, presets } = context;
  const { from: min, to: max } = windowOf(context);
  return { ...dates, min, max, presets, isOutside: !isInWindow(dates, context) };
}

interface ListedScreen {
  readonly name: 'listed';
  readonly days: readonly ActivityDay[];
  /** Some event may be someone else's. */
  readonly hasReportable: boolean;
  /** `all`: the last page has been read. */
  readonly more: 'none' | 'ready' | 'busy' | 'all';
}

/** `choosing`: there is no range to list yet. */
export type ListScreen =
  | { readonly name: 'waiting' }
  | { readonly name: 'choosing' }
  | { readonly name: 'empty' }
  | ListedScreen;

/** The events within the dates. */
export function selectList(snapshot: ActivitySnapshot): ListScreen | null {
  const { unread, days, next, isContinued } = snapshot.context;
  if (snapshot.matches('choosing')) return { name: 'choosing' };
  if (days === null) return unread.name === 'waiting' ? unread : null;
  if (days.length === 0) return { name: 'empty' };
  const hasReportable = days.some(({ events }) => events.some(({ isReportable }) => isReportable));
  const listed = { name: 'listed', days, hasReportable } as const;
  if (unread.name === 'unavailable') return { ...listed, more: 'none' };
  if (next === null) return { ...listed, more: isContinued ? 'all' : 'none' };
  return { ...listed, more: snapshot.matches({ showing: 'reading' }) ? 'busy' : 'ready' };
}

/** Why a page could not be read; earlier pages stay. */
export function selectFailure({ context: { unread } }: ActivitySnapshot): UnavailableScreen | null {
  return unread.name === 'unavailable' ? unread : null;
}

/** What the user sees. */
export function selectScreen(snapshot: ActivitySnapshot): {
  dates: DatesScreen;
  list: ListScreen | null;
  failure: UnavailableScreen | null;
} {
  return { dates: selectDates(snapshot), list: selectList(snapshot), failure: selectFailure(snapshot) };
}
