import type { SnapshotFrom } from 'xstate';
import { Secret } from '#machines/shared/secret.ts';
import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { elapsed, rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { backupCodes, off, on, renamed, secret, several, unsaved } from './two-factor.harness.ts';
import type { TwoFactorContext } from './two-factor.model.ts';
import { twoFactorMachine } from './two-factor.machine.ts';
import { selectScreen } from './two-factor.selectors.ts';

const read = readSteps('readStatus');
const change = challengeSteps('changeFactor', backupCodes);
/** Of every change that returns no backup codes. */
const done = settled('changeFactor', { outcome: 'done', value: null });

const readUnsaved = settled('readStatus', unsaved);
const [readOff, readOn] = [settled('readStatus', off), settled('readStatus', on)];
const readSeveral = settled('readStatus', several);
/** Read back after a response was lost: the name is there. */
export const readBack = settled('readStatus', renamed);

/** Of a code or a challenge. */
const refusals: readonly MachineEvent<typeof twoFactorMachine>[] = [
  'secret_code_incorrect',
  'mfa_session_not_found',
  'totp_enabled',
].map((symbol) => change.refused(symbol));

const screenEvents: readonly MachineEvent<typeof twoFactorMachine>[] = [
  ...withoutData('setup.start', 'setup.continue', 'setup.back', 'setup.cancel'),
  { type: 'code.submit', code: new Secret('123 456') },
  { type: 'code.submit', code: new Secret('12') },
  { type: 'code.submit', code: new Secret('123 456'), name: 'Old phone' },
  { type: 'code.submit', code: new Secret('12'), name: ' ' },
  ...withoutData('app.add', 'name.cancel'),
  { type: 'app.rename', id: '2' },
  { type: 'app.remove', id: '2' },
  { type: 'app.remove', id: '1' },
  { type: 'name.submit', name: 'Kitchen tablet' },
  { type: 'name.submit', name: ' ' },
  ...withoutData('codes.confirm', 'codes.saved', 'codes.leave', 'codes.return', 'manage.open', 'manage.close'),
  ...withoutData('codes.view', 'codes.regenerate', 'turnOff.start', 'change.confirm', 'change.cancel'),
  readOff,
  readOn,
  readSeveral,
  readUnsaved,
  readBack,
  settled('confirmCodes'),
  rejected('confirmCodes', refusal('unreachable')),
  read.failed,
  read.repeated,
  settled('makeSecret', secret),
  rejected('makeSecret', refusal('unreachable')),
  ...change.steps,
  ...refusals,
  change.refused('time_out'),
  done,
];

export const events: readonly MachineEvent<typeof twoFactorMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  elapsed('lateAfter', 'twoFactor.checking'),
  ...withoutData('code.edit', 'name.edit', 'invitation.dismiss'),
  ...ticks('waitCountdown', 9, 0),
  change.broken,
  change.refused('resource_protected', { waitUntil: 30_000 }),
];

export const input = { isDismissed: false };
export const options: WalkOptions<typeof twoFactorMachine> = {
  input,
  filter: (snapshot, event) => isOffered(snapshot.context, event) && canBeRead(snapshot, event),
};

function isOffered(context: TwoFactorContext, event: MachineEvent<typeof twoFactorMachine>): boolean {
  return (
    change.canHappen(context, event) &&
    read.canHappen(context, event) &&
    !(hasCodes(context) ? event === done : event === change.done) &&
    isPossible(context, event) &&
    // A new name needs neither a code nor a second factor.
    (context.change?.kind !== 'rename' || (event !== change.asked && !refusals.includes(event))) &&
    // The dialog has one button: it shows the codes that can be shown, or else generates new ones.
    (event.type !== 'codes.view' || isViewable(context)) &&
    (event.type !== 'codes.regenerate' || !isViewable(context))
  );
}

type Context = Pick<TwoFactorContext, 'status' | 'change'>;

/** Only these changes return backup codes. */
function hasCodes({ change }: Context): boolean {
  return change?.kind === 'enable' || change?.kind === 'regenerate' || change?.kind === 'view';
}

/** The first authenticator has no name field, and only what is listed has buttons. */
function isPossible({ status }: Context, event: MachineEvent<typeof twoFactorMachine>): boolean {
  // Under the new name, all that follows is what follows under the former one.
  if (status === renamed) return event.type.startsWith('manage.');
  if (event.type === 'code.submit') return 'name' in event === (status?.enabled === true);
  if (!('id' in event) || !event.type.startsWith('app.')) return true;
  const listed = status?.authenticators ?? [];
  // The last one is turned off by its own row's button, too.
  return listed.some(({ id }) => id === event.id) && (event.id === '2' || listed.length === 1);
}

/** Some statuses are read only after a change that leads to them, or as after a reload. */
function canBeRead(
  snapshot: SnapshotFrom<typeof twoFactorMachine>,
  event: MachineEvent<typeof twoFactorMachine>,
): boolean {
  if (event.type !== readOn.type) return true;
  const { lastCompleted, isInterrupted, isLate, change: lost } = snapshot.context;
  if (snapshot.matches('readingBack') && event !== readOff)
    return lost?.kind === 'rename' ? event === readBack || event === readSeveral : event === readOn;
  if (event === readBack) return false;
  if (lastCompleted === 'add' || lastCompleted === 'rename') return event === readSeveral;
  if (lastCompleted === 'remove') return event === readOn;
  const isReload = lastCompleted === null && !isInterrupted && !isLate;
  return isReload || (event !== readUnsaved && event !== readSeveral);
}

function isViewable({ status }: Pick<TwoFactorContext, 'status'>): boolean {
  return status?.backupCodes?.unsaved === 'viewable';
}

/** One path to each screen. */
export const paths = screenPaths(twoFactorMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof twoFactorMachine> = { goal: 'on.closed' };
