import { failure } from '#machines/shared/failure.ts';
import { challengeSteps } from '#machines/testing/challenge.ts';
import { rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims, WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/testing/read-steps.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { lastLink, twoProviders } from '#machines/testing/charts/third-party-links.ts';
import { thirdPartyLinksMachine } from './third-party-links.machine.ts';
import { selectScreen } from './third-party-links.selectors.ts';

const read = readSteps('readLinks');
const { asked, proven, cancelled } = challengeSteps('removeLink');
const refused = (symbol: string) => settled('removeLink', { outcome: 'refused', failure: failure(symbol) });

const screenEvents: readonly MachineEvent<typeof thirdPartyLinksMachine>[] = [
  settled('readLinks', twoProviders),
  settled('readLinks', lastLink),
  read.failed,
  read.repeated,
  { type: 'link.connect', provider: 'juniper' },
  { type: 'link.remove', provider: 'larch' },
  ...withoutData('remove.confirm', 'remove.cancel'),
  rejected('startConnect', refusal('third_account_unavailable')),
  asked,
  proven,
  cancelled,
  settled('removeLink', { outcome: 'done' }),
  ...['mfa_session_not_found', 'modify_not_allowed', 'time_out'].map((symbol) => refused(symbol)),
];

export const events: readonly MachineEvent<typeof thirdPartyLinksMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  settled('startConnect'),
  rejected('removeLink', new Error('The action broke.')),
];

export const options: WalkOptions<typeof thirdPartyLinksMachine> = {
  filter: ({ context }, event) => {
    const { challenge, links } = context;
    // The last way to log in has no button.
    if (event.type === 'link.remove') return links === twoProviders;
    // Only an open challenge can be left or answered; the call is repeated only with a proof.
    if (event === cancelled || event === proven) return challenge?.busy === false;
    if (event === asked) return challenge === null;
    if (event.type === 'xstate.done.actor.removeLink') return challenge?.busy !== false;
    return read.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(thirdPartyLinksMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof thirdPartyLinksMachine> = { goal: 'shown.closed' };
