import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { archive } from './archive.harness.ts';
import { rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { archiveMachine } from './archive.machine.ts';
import { selectScreen } from './archive.selectors.ts';

const read = readSteps('readStatus');
const task = challengeSteps('performTask');

const screenEvents: readonly MachineEvent<typeof archiveMachine>[] = [
  ...Object.values(archive).map((status) => settled('readStatus', status)),
  read.failed,
  read.repeated,
  settled('pollStatus', archive.processing),
  settled('pollStatus', archive.ready),
  ...withoutData('request.start', 'download.start', 'task.retry', 'status.refresh', 'dialog.close', 'poll.due'),
  ...task.steps,
  task.refused('mfa_session_not_found'),
  ...['dup_export_task', 'user_archive_not_found', 'time_out'].map((symbol) => task.refused(symbol)),
];

export const events: readonly MachineEvent<typeof archiveMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  rejected('pollStatus', refusal('unreachable')),
  ...ticks('waitCountdown', 9, 0),
  task.broken,
  task.refused('request_throttled', { waitUntil: 30_000 }),
];

export const options: WalkOptions<typeof archiveMachine> = {
  filter: ({ context }, event) => {
    if (event.type === 'xstate.error.actor.pollStatus') return context.failedPolls < 2;
    return task.canHappen(context, event) && read.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(archiveMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof archiveMachine> = { goal: 'ready' };
