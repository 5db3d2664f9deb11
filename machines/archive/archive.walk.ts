import { failure } from '#machines/shared/failure.ts';
import { challengeSteps } from '#machines/testing/challenge.ts';
import { archive } from '#machines/testing/charts/archive.ts';
import { rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/testing/read-steps.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { archiveMachine } from './archive.machine.ts';
import { selectScreen } from './archive.selectors.ts';

const read = readSteps('readStatus');
const { asked, proven, cancelled } = challengeSteps('performTask');
const refused = (symbol: string) => settled('performTask', { outcome: 'refused', failure: failure(symbol) });

const screenEvents: readonly MachineEvent<typeof archiveMachine>[] = [
  ...Object.values(archive).map((status) => settled('readStatus', status)),
  read.failed,
  read.repeated,
  settled('pollStatus', archive.processing),
  settled('pollStatus', archive.ready),
  ...withoutData('request.start', 'download.start', 'task.retry', 'status.refresh', 'dialog.close', 'poll.due'),
  asked,
  proven,
  cancelled,
  settled('performTask', { outcome: 'done' }),
  refused('mfa_session_not_found'),
  ...['dup_export_task', 'user_archive_not_found', 'time_out'].map((symbol) => refused(symbol)),
];

export const events: readonly MachineEvent<typeof archiveMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  rejected('pollStatus', refusal('unreachable')),
  ...ticks('waitCountdown', 9, 0),
  rejected('performTask', new Error('The action broke.')),
];

export const options: WalkOptions<typeof archiveMachine> = {
  filter: ({ context }, event) => {
    const { challenge, failedPolls } = context;
    // Only an open challenge can be left or answered; the call is repeated only with a proof.
    if (event === cancelled || event === proven) return challenge?.busy === false;
    if (event === asked) return challenge === null;
    if (event.type === 'xstate.error.actor.pollStatus') return failedPolls < 2;
    if (event.type === 'xstate.done.actor.performTask') return challenge?.busy !== false;
    return read.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(archiveMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof archiveMachine> = { goal: 'ready' };
