import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { lastLink, twoProviders } from './third-party-links.harness.ts';
import { thirdPartyLinksMachine } from './third-party-links.machine.ts';
import { selectScreen } from './third-party-links.selectors.ts';

const read = readSteps('readLinks');
const removal = challengeSteps('removeLink');

const screenEvents: readonly MachineEvent<typeof thirdPartyLinksMachine>[] = [
  settled('readLinks', twoProviders),
  settled('readLinks', lastLink),
  read.failed,
  read.repeated,
  { type: 'link.connect', provider: 'juniper' },
  { type: 'link.remove', provider: 'larch' },
  ...withoutData('remove.confirm', 'remove.cancel'),
  rejected('startConnect', refusal('third_account_unavailable')),
  ...removal.steps,
  ...['mfa_session_not_found', 'modify_not_allowed', 'time_out'].map((symbol) => removal.refused(symbol)),
];

export const events: readonly MachineEvent<typeof thirdPartyLinksMachine>[] = [
  ...screenEvents,
  { type: 'read.retry' },
  settled('startConnect'),
  removal.broken,
];

export const options: WalkOptions<typeof thirdPartyLinksMachine> = {
  filter: ({ context }, event) => {
    // The last login method has no Remove button.
    if (event.type === 'link.remove') return context.links === twoProviders;
    return removal.canHappen(context, event) && read.canHappen(context, event);
  },
};

/** One path to each screen. */
export const paths = screenPaths(thirdPartyLinksMachine, screenEvents, selectScreen, options);

export const claims: Claims<typeof thirdPartyLinksMachine> = { goal: 'shown.closed' };
