import { consentMachine } from '#machines/consent/consent.machine.ts';
import { paths } from '#machines/consent/consent.walk.ts';
import { ConsentView } from '#src/features/consent/consent.view.tsx';
import { InThirdParty } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(consentMachine, paths, {}, (actor, { configuration }) => (
  <InThirdParty>
    <ConsentView actor={actor} contactHref={configuration.links['contact-us']} />
  </InThirdParty>
));
