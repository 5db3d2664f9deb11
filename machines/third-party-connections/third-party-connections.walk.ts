import { failure } from '#machines/shared/failure.ts';
import { challengeSteps } from '#machines/testing/challenge.ts';
import { rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/testing/read-steps.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { lastConnection, twoProviders } from '#machines/testing/charts/third-party-connections.ts';
import { thirdPartyConnectionsMachine } from './third-party-connections.machine.ts';
import { selectScreen } from './third-party-connections.selectors.ts';

const read = readSteps('readConnections');
const { asked, proven, cancelled } = challengeSteps('removeConnection');
const refused = (symbol: string) => settled('removeConnection', { outcome: 'refused', failure: failure(symbol) });

const screenEvents: readonly MachineEvent<typeof thirdPartyConnectionsMachine>[] = [
  settled('readConnections', twoProviders),
  settled('readConnections', lastConnection),
  read.failed,
  read.repeated,
  { type: 'connection.start', provider: 'juniper' },
  { type: 'connection.remove', provider: 'larch' },
  ...withoutData('remove.confirm', 'remove.cancel'),
  rejected('startConnection', refusal('third_account_unavailable')),
  asked,
  proven,
  cancelled,
  settled('removeConnection', { outcome: 'done' }),
  ...['mfa_session_not_found', 'modify_not_allowed', 'time_out'].map((symbol) => refused(symbol)),
];

export const events: readonly MachineEvent<typeof thirdPartyConnectionsMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  settled('startConnection'),
  rejected('removeConnection', new Error('The action broke.')),
];

export const options: WalkOptions<typeof thirdPartyConnectionsMachine> = {
  filter: ({ context }, event) => {
    const { challenge, connections } = context;
    // The last way to log in has no button.
    if (event.type === 'connection.remove') return connections === twoProviders;
    // Only an open challenge can be left or answered; the call is repeated only with a proof.
    if (event === cancelled || event === proven) return challenge?.busy === false;
    if (event === asked) return challenge === null;
    if (event.type === 'xstate.done.actor.removeConnection') return challenge?.busy !== false;
    return read.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(thirdPartyConnectionsMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof thirdPartyConnectionsMachine> = { goal: 'shown.closed' };
