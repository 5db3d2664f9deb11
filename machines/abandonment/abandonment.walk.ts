import { failure } from '#machines/shared/failure.ts';
import { challengeSteps } from '#machines/testing/challenge.ts';
import { blockers, none, scheduled } from '#machines/testing/charts/abandonment.ts';
import { rejected, settled, ticks, withoutData } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/testing/read-steps.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { abandonmentMachine } from './abandonment.machine.ts';
import type { AbandonmentInput } from './abandonment.model.ts';
import { selectScreen } from './abandonment.selectors.ts';

const [status, list] = [readSteps('readStatus'), readSteps('readBlockers')];
const { asked, proven, cancelled } = challengeSteps('requestDeletion');
const refused = (symbol: string) => settled('requestDeletion', { outcome: 'refused', failure: failure(symbol) });

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
  asked,
  proven,
  cancelled,
  settled('requestDeletion', { outcome: 'done' }),
  refused('mfa_session_not_found'),
  ...['abandonment_scheduled', 'abandonment_forbidden_by_lock', 'time_out'].map((symbol) => refused(symbol)),
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
  rejected('requestDeletion', new Error('The action broke.')),
  rejected('announceRecovered', new Error('The bar is gone.')),
];

export const input: AbandonmentInput = { reviews: true };

export const options: WalkOptions<typeof abandonmentMachine> = {
  input,
  // Only an open challenge can be left or answered; the call is repeated only with a proof.
  filter: ({ context }, event) => {
    const { challenge, secondsLeft } = context;
    // The first tick follows as soon as the countdown begins.
    if (event.type === 'recover.request') return secondsLeft !== null;
    if (event === cancelled || event === proven) return challenge?.busy === false;
    if (event === asked) return challenge === null;
    if (event.type === 'xstate.done.actor.requestDeletion') return challenge?.busy !== false;
    return status.canHappen(context, event) && list.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(abandonmentMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof abandonmentMachine> = { goal: 'active' };
