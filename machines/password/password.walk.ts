import { failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { challengeSteps } from '#machines/testing/challenge.ts';
import { rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { changedInMarch, changedNow, goodDraft, noPassword } from '#machines/testing/charts/password.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/testing/read-steps.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { passwordMachine } from './password.machine.ts';
import { selectScreen } from './password.selectors.ts';

export const wrongDraft = { current: new Secret(''), password: new Secret('short'), confirmation: new Secret('other') };

const read = readSteps('readStatus');
const { asked, proven, cancelled } = challengeSteps('savePassword');
const saveRefused = (symbol: string, waitUntil: number | null = null) =>
  settled('savePassword', { outcome: 'refused', failure: failure(symbol, { waitUntil }) });

const screenEvents: readonly MachineEvent<typeof passwordMachine>[] = [
  { type: 'password.change' },
  { type: 'draft.submit', draft: goodDraft },
  { type: 'draft.submit', draft: wrongDraft },
  ...withoutData('change.cancel', 'outcome.retry', 'change.leave'),
  settled('readStatus', changedInMarch),
  settled('readStatus', noPassword),
  read.failed,
  read.repeated,
  asked,
  proven,
  cancelled,
  settled('savePassword', { outcome: 'done' }),
  saveRefused('password_error'),
  saveRefused('password_too_common'),
  saveRefused('resource_protected', 30_000),
  saveRefused('time_out'),
  settled('confirmStatus', changedNow),
  settled('confirmStatus', changedInMarch),
  rejected('confirmStatus', refusal('unreachable')),
];

export const events: readonly MachineEvent<typeof passwordMachine>[] = [
  ...screenEvents,
  ...withoutData('read.retry', 'draft.edit'),
  ...ticks('waitCountdown', 9, 0),
  rejected('savePassword', new Error('The action broke.')),
];

export const options: WalkOptions<typeof passwordMachine> = {
  // Only an open challenge can be left or answered; the call is repeated only with a proof.
  filter: ({ context }, event) => {
    const { challenge } = context;
    if (event === cancelled || event === proven) return challenge?.busy === false;
    if (event === asked) return challenge === null;
    if (event.type === 'xstate.done.actor.savePassword') return challenge?.busy !== false;
    return read.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(passwordMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof passwordMachine> = { goal: 'shown' };
