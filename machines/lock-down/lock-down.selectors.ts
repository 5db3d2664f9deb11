import type { SnapshotFrom } from 'xstate';
import type { LockDownStep } from '#contract/calls/lock-down.ts';
import type { SecurityEventReply } from '#contract/calls/security-activity.ts';
import { shownEvent } from '#machines/security-activity/security-activity.rules.ts';
import type { ShownEvent } from '#machines/security-activity/security-activity.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { UnavailableScreen } from '#machines/retryable-read/retryable-read.model.ts';
import { selectUnavailable } from '#machines/retryable-read/retryable-read.selectors.ts';
import type { lockDownMachine } from './lock-down.machine.ts';
import type { LockDownContext } from './lock-down.model.ts';
import { offeredSteps, stateOf } from './lock-down.rules.ts';

export interface StepRow {
  readonly step: LockDownStep;
  readonly state: 'done' | 'skipped' | 'current' | 'open';
}

export interface ChecklistScreen {
  readonly name: 'checklist' | 'finished';
  readonly lockDown: NonNullable<LockDownContext['lockDown']>;
  /** This brand's steps. */
  readonly steps: LockDownContext['steps'];
  /** The open step; its chart is running as a child unless a step is being saved. */
  readonly current: LockDownStep | null;
  readonly busy: boolean;
  /** The recovery address was confirmed from a place that is not known. */
  readonly isUnkept: boolean;
  /** Why the checklist could not be saved. */
  readonly failure: Failure | null;
}

export type LockDownScreen =
  | { readonly name: 'waiting' }
  | { readonly name: 'notBegun'; readonly linked: LockDownContext['linked'] }
  | UnavailableScreen
  | ChecklistScreen;

export function selectScreen(snapshot: SnapshotFrom<typeof lockDownMachine>): LockDownScreen {
  const { lockDown, linked, steps, current, isUnkept, failure } = snapshot.context;
  if (snapshot.matches('notBegun')) return { name: 'notBegun', linked };
  const isSaving = snapshot.matches('saving') || snapshot.matches('unsaved');
  if (lockDown === null || !(isSaving || snapshot.matches('working') || snapshot.matches('finished'))) {
    return selectUnavailable(snapshot) ?? { name: 'waiting' };
  }
  const name = snapshot.matches('finished') ? 'finished' : 'checklist';
  return {
    name,
    lockDown,
    steps,
    current: name === 'finished' ? null : current,
    busy: snapshot.matches('saving'),
    isUnkept,
    failure: snapshot.matches('unsaved') ? failure : null,
  };
}

/**
 * The steps that apply to the account, as listed. At the end, skipped steps come first because they remain to be done.
 */
export function rowsOf({ name, lockDown, steps, current }: ChecklistScreen): readonly StepRow[] {
  const rows = offeredSteps({ lockDown, steps }).map((step): StepRow => ({
    step,
    state: step === current ? 'current' : stateOf({ lockDown }, step),
  }));
  return name === 'checklist'
    ? rows
    : [...rows.filter(({ state }) => state !== 'done'), ...rows.filter(({ state }) => state === 'done')];
}

/** The number of steps in each state; the open one counts as to do. */
export function countsOf(rows: readonly StepRow[]): { done: number; skipped: number; left: number } {
  const count = (state: StepRow['state']): number => rows.filter((row) => row.state === state).length;
  return { done: count('done'), skipped: count('skipped'), left: count('open') + count('current') };
}

/** Whether every step is done, including review steps. A skipped step leaves the account exposed. */
export function isSecured(rows: readonly StepRow[]): boolean {
  return rows.every(({ state }) => state === 'done');
}

/** An event as the activity list shows it. */
export function displayedEvent(event: SecurityEventReply): ShownEvent {
  const { here = false, location = null, detail = null, times = 1 } = event;
  return shownEvent({ ...event, here, location, detail, times, day: '' });
}
