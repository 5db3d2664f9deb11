import type { EventObject, SnapshotFrom } from 'xstate';
import type { LockDownStep } from '#contract/calls/lock-down.ts';
import { selectScreen as selectSessions } from '#machines/account-sessions/account-sessions.selectors.ts';
import type { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts';
import { canEnd } from '#machines/account-sessions/account-sessions.rules.ts';
import type { passwordMachine } from '#machines/password/password.machine.ts';
import { selectRow as selectPassword } from '#machines/password/password.selectors.ts';
import type { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { selectRow as selectTwoFactor } from '#machines/two-factor/two-factor.selectors.ts';
import type { LockDownContext, LockDownInput } from './lock-down.model.ts';

export function contextAtStart({ input }: { input: LockDownInput }): LockDownContext {
  const nothing = { lockDown: null, linked: null, current: null, report: null, isUnkept: false };
  return { failure: null, waitSeconds: 0, ...input, ...nothing };
}

/** Whether the checklist is that of the event to report; another event needs a press. */
export function isBegun({ lockDown, event }: Pick<LockDownContext, 'lockDown' | 'event'>): boolean {
  return lockDown !== null && (event === null || lockDown.event?.id === event);
}

/** This brand's steps that apply to the account. */
export function offeredSteps({
  lockDown,
  steps,
}: Pick<LockDownContext, 'lockDown' | 'steps'>): readonly LockDownStep[] {
  return steps.filter((step) => lockDown?.offered.includes(step) === true);
}

/** The first step that is neither done nor skipped; null if there is none. */
export function nextStep({ lockDown, steps }: Pick<LockDownContext, 'lockDown' | 'steps'>): LockDownStep | null {
  return offeredSteps({ lockDown, steps }).find((step) => stateOf({ lockDown }, step) === 'open') ?? null;
}

/** Whether the service left the review of the recovery address open although it was confirmed. */
export function isUnkept({ lockDown, report }: Pick<LockDownContext, 'lockDown' | 'report'>): boolean {
  return (
    report?.step === 'recoveryEmail' && report.state === 'done' && stateOf({ lockDown }, 'recoveryEmail') !== 'done'
  );
}

/** Ways into the account that remain: steps skipped or not reached. Empty if no checklist was started. */
export function openSteps(checklist: Pick<LockDownContext, 'lockDown' | 'steps'>): readonly LockDownStep[] {
  return offeredSteps(checklist).filter((step) => stateOf(checklist, step) !== 'done');
}

export function stateOf(
  { lockDown }: Pick<LockDownContext, 'lockDown'>,
  step: LockDownStep,
): 'done' | 'skipped' | 'open' {
  return lockDown?.steps.find((each) => each.step === step)?.state ?? 'open';
}

/** This is the only session left. */
export function hasOnlyThisSession(event: EventObject): boolean {
  const screen = selectSessions(snapshotIn<SnapshotFrom<typeof accountSessionsMachine>>(event));
  return screen.name === 'listed' && screen.ending === null && screen.failure === null && !screen.items.some(canEnd);
}

/** The password was set or changed, and its dialog has closed. */
export function hasNewPassword(event: EventObject): boolean {
  const row = selectPassword(snapshotIn<SnapshotFrom<typeof passwordMachine>>(event));
  return row.name === 'row' && row.lastCompleted !== null;
}

/** The user has new backup codes, and the service knows that they are saved. */
export function hasNewCodes(event: EventObject): boolean {
  const row = selectTwoFactor(snapshotIn<SnapshotFrom<typeof twoFactorMachine>>(event));
  return row.name === 'row' && row.isOn && row.lastCompleted !== null && row.unsaved === null;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the child
function snapshotIn<Snapshot>(event: EventObject): Snapshot {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart names them only on its `onSnapshot`
  return (event as EventObject & { readonly snapshot: Snapshot }).snapshot;
}
