import { Secret } from '#machines/shared/secret.ts';
import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { changedInMarch, changedNow, goodDraft, noPassword } from './password.harness.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { passwordMachine } from './password.machine.ts';
import { selectScreen } from './password.selectors.ts';

export const wrongDraft = { current: new Secret(''), password: new Secret('short'), confirmation: new Secret('other') };

const read = readSteps('readStatus');
const save = challengeSteps('savePassword');

const screenEvents: readonly MachineEvent<typeof passwordMachine>[] = [
  { type: 'password.change' },
  { type: 'draft.submit', draft: goodDraft },
  { type: 'draft.submit', draft: wrongDraft },
  ...withoutData('change.cancel', 'outcome.retry', 'change.leave'),
  settled('readStatus', changedInMarch),
  settled('readStatus', noPassword),
  read.failed,
  read.repeated,
  ...save.steps,
  save.refused('password_error'),
  save.refused('password_too_common'),
  save.refused('resource_protected', { waitUntil: 30_000 }),
  save.refused('time_out'),
  settled('confirmStatus', changedNow),
  settled('confirmStatus', changedInMarch),
  rejected('confirmStatus', refusal('unreachable')),
];

export const events: readonly MachineEvent<typeof passwordMachine>[] = [
  ...screenEvents,
  ...withoutData('read.retry', 'draft.edit'),
  ...ticks('waitCountdown', 9, 0),
  save.broken,
];

export const options: WalkOptions<typeof passwordMachine> = {
  filter: ({ context }, event) => save.canHappen(context, event) && read.canHappen(context, event),
};

/** One path to each screen. */
export const paths = screenPaths(passwordMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof passwordMachine> = { goal: 'shown' };
