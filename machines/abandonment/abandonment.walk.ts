import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { blockers, none, scheduled } from './abandonment.harness.ts';
import { rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { abandonmentMachine } from './abandonment.machine.ts';
import type { AbandonmentInput } from './abandonment.model.ts';
import { selectScreen } from './abandonment.selectors.ts';

const [status, list] = [readSteps('readStatus'), readSteps('readBlockers')];
const request = challengeSteps('requestDeletion', scheduled);

const screenEvents: readonly MachineEvent<typeof abandonmentMachine>[] = [
  ...withoutData('review.open', 'review.close', 'blockers.refresh', 'request.confirm', 'recover.request'),
  { type: 'status.check' },
  settled('readStatus', none),
  settled('readStatus', scheduled),
  status.failed,
  status.repeated,
  settled('refreshStatus', none),
  settled('refreshStatus', scheduled),
  rejected('refreshStatus', refusal('unreachable')),
  settled('readBlockers', []),
  settled('readBlockers', blockers),
  list.failed,
  list.repeated,
  ...request.steps,
  request.refused('mfa_session_not_found'),
  ...['abandonment_scheduled', 'abandonment_forbidden_by_lock', 'time_out'].map((symbol) => request.refused(symbol)),
  settled('cancelDeletion', none),
  rejected('cancelDeletion', refusal('request_throttled')),
  rejected('cancelDeletion', refusal('time_out')),
  settled('announceRecovered'),
  ...ticks('deletionCountdown', 258_128, 1808),
  { type: 'deletionCountdown.tick', secondsLeft: 0 },
];

export const events: readonly MachineEvent<typeof abandonmentMachine>[] = [
  ...screenEvents,
  ...withoutData('read.retry', 'page.returned'),
  request.broken,
  rejected('announceRecovered', new Error('The bar is gone.')),
];

export const input: AbandonmentInput = { reviews: true };

export const options: WalkOptions<typeof abandonmentMachine> = {
  input,
  filter: ({ context }, event) => {
    // The first tick follows as soon as the countdown begins.
    if (event.type === 'recover.request') return context.secondsLeft !== null;
    return [request, status, list].every(({ canHappen }) => canHappen(context, event));
  },
};

/** One path to each screen. */
export const paths = screenPaths(abandonmentMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof abandonmentMachine> = { goal: 'active' };
