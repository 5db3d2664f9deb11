import { failure } from '#machines/shared/failure.ts';
import { challengeSteps } from '#machines/testing/challenge.ts';
import { blockers, none, scheduled } from '#machines/testing/charts/abandonment.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { abandonmentMachine } from './abandonment.machine.ts';
import type { AbandonmentInput } from './abandonment.model.ts';
import { selectScreen } from './abandonment.selectors.ts';

const { asked, proven, cancelled } = challengeSteps('requestDeletion');
const refused = (symbol: string) => settled('requestDeletion', { outcome: 'refused', failure: failure(symbol) });

const screenEvents: readonly MachineEvent<typeof abandonmentMachine>[] = [
  { type: 'review.open' },
  { type: 'review.close' },
  { type: 'blockers.refresh' },
  { type: 'request.confirm' },
  { type: 'recover.request' },
  { type: 'status.check' },
  { type: 'read.retry' },
  settled('fetchStatus', none),
  settled('fetchStatus', scheduled),
  rejected('fetchStatus', refusal('unreachable')),
  settled('fetchBlockers', []),
  settled('fetchBlockers', blockers),
  rejected('fetchBlockers', refusal('unreachable')),
  asked,
  proven,
  cancelled,
  settled('requestDeletion', { outcome: 'done' }),
  refused('mfa_session_not_found'),
  refused('abandonment_scheduled'),
  refused('abandonment_forbidden_by_lock'),
  refused('time_out'),
  settled('cancelDeletion', none),
  rejected('cancelDeletion', refusal('request_throttled')),
  rejected('cancelDeletion', refusal('time_out')),
  settled('announceRecovered'),
  { type: 'removalCountdown.tick', secondsLeft: 258_128 },
  { type: 'removalCountdown.tick', secondsLeft: 1808 },
  { type: 'removalCountdown.tick', secondsLeft: 0 },
];

export const events: readonly MachineEvent<typeof abandonmentMachine>[] = [
  ...screenEvents,
  { type: 'page.returned' },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  rejected('requestDeletion', new Error('The action broke.')),
  rejected('announceRecovered', new Error('The bar is gone.')),
];

export const input: AbandonmentInput = { reviews: true };

export const options: WalkOptions<typeof abandonmentMachine> = {
  input,
  // Only an open challenge can be left or answered; the call is repeated only with a proof.
  filter: ({ context: { challenge, secondsLeft } }, event) => {
    // The first tick follows as soon as the countdown begins.
    if (event.type === 'recover.request') return secondsLeft !== null;
    if (event === cancelled || event === proven) return challenge?.busy === false;
    if (event === asked) return challenge === null;
    return event.type !== 'xstate.done.actor.requestDeletion' || challenge?.busy !== false;
  },
};

/** One path to each screen. */
export const paths = screenPaths(abandonmentMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof abandonmentMachine> = { goal: 'active' };
