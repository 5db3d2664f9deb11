import { passkeyOfferMachine } from '#machines/passkey-offer/passkey-offer.machine.ts';
import { paths } from '#machines/passkey-offer/passkey-offer.walk.ts';
import { PasskeyOfferView } from '#src/features/passkey-offer/passkey-offer.view.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(passkeyOfferMachine, paths, {}, (actor) => (
  <InSecurity banner={<PasskeyOfferView actor={actor} />}>{null}</InSecurity>
));
