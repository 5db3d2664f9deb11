import type { passkeyOfferMachine } from '#machines/passkey-offer/passkey-offer.machine.ts';
import type { PasskeyOfferScreen } from '#machines/passkey-offer/passkey-offer.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof passkeyOfferMachine> = { 'offer.dismiss': 'passkeyOffer.dismiss' };

export const marks = ({ name }: PasskeyOfferScreen): readonly Mark[] =>
  name === 'shown' ? ['passkeyOffer.title'] : [];
