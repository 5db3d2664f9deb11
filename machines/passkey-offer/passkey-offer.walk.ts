import { elapsed, rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type Claims, type MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { passkeyOfferMachine } from './passkey-offer.machine.ts';
import { selectScreen } from './passkey-offer.selectors.ts';

export const events: readonly MachineEvent<typeof passkeyOfferMachine>[] = [
  settled('readIsDue', true),
  settled('readIsDue', false),
  rejected('readIsDue', refusal('unreachable')),
  elapsed('lateAfter', 'passkeyOffer.reading'),
  { type: 'offer.dismiss' },
  settled('putOff'),
  rejected('putOff', refusal('time_out')),
];

/** One path to each screen. */
export const paths = screenPaths(passkeyOfferMachine, events, selectScreen);

export const claims: Claims<typeof passkeyOfferMachine> = { goal: 'none' };
