import { Secret } from '#machines/shared/secret.ts';
import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { elapsed, rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { backupCodes, off, on, secret, unsaved } from './two-factor.harness.ts';
import type { TwoFactorContext } from './two-factor.model.ts';
import { twoFactorMachine } from './two-factor.machine.ts';
import { selectScreen } from './two-factor.selectors.ts';

const read = readSteps('readStatus');
const change = challengeSteps('changeFactor', backupCodes);
const turnedOff = settled('changeFactor', { outcome: 'done', value: null });

const readUnsaved = settled('readStatus', unsaved);

const screenEvents: readonly MachineEvent<typeof twoFactorMachine>[] = [
  ...withoutData('setup.start', 'setup.continue', 'setup.back', 'setup.cancel'),
  { type: 'code.submit', code: new Secret('123 456') },
  { type: 'code.submit', code: new Secret('12') },
  ...withoutData('codes.confirm', 'codes.saved', 'codes.leave', 'codes.return', 'manage.open', 'manage.close'),
  ...withoutData('codes.view', 'codes.regenerate', 'turnOff.start', 'change.confirm', 'change.cancel'),
  settled('readStatus', off),
  settled('readStatus', on),
  readUnsaved,
  settled('confirmCodes'),
  rejected('confirmCodes', refusal('unreachable')),
  read.failed,
  read.repeated,
  settled('makeSecret', secret),
  rejected('makeSecret', refusal('unreachable')),
  ...change.steps,
  ...['secret_code_incorrect', 'mfa_session_not_found', 'totp_enabled', 'time_out'].map((symbol) =>
    change.refused(symbol),
  ),
  turnedOff,
];

export const events: readonly MachineEvent<typeof twoFactorMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  elapsed('lateAfter', 'twoFactor.checking'),
  ...withoutData('code.edit', 'invitation.dismiss'),
  ...ticks('waitCountdown', 9, 0),
  change.broken,
  change.refused('resource_protected', { waitUntil: 30_000 }),
];

export const input = { isDismissed: false };
export const options: WalkOptions<typeof twoFactorMachine> = {
  input,
  filter: ({ context }, event) =>
    change.canHappen(context, event) &&
    read.canHappen(context, event) &&
    // Turning it off returns no codes, every other change does.
    !(context.change?.kind === 'disable' ? event === change.done : event === turnedOff) &&
    // The dialog has one button: it shows the codes that can be shown, or else generates new ones.
    (event.type !== 'codes.view' || isViewable(context)) &&
    (event.type !== 'codes.regenerate' || !isViewable(context)) &&
    // As after a reload.
    (event !== readUnsaved || (context.lastCompleted === null && !context.isInterrupted && !context.isLate)),
};

function isViewable({ status }: Pick<TwoFactorContext, 'status'>): boolean {
  return status?.backupCodes?.unsaved === 'viewable';
}

/** One path to each screen. */
export const paths = screenPaths(twoFactorMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof twoFactorMachine> = { goal: 'on.closed' };
