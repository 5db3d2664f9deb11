import { agreementsMachine } from '#machines/agreements/agreements.machine.ts';
import { input, paths } from '#machines/agreements/agreements.walk.ts';
import { AgreementsView } from '#src/features/agreements/agreements.view.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(agreementsMachine, paths, { input }, (actor, { configuration }) => (
  <InSecurity>
    <AgreementsView actor={actor} links={configuration.links} onRead={() => undefined} />
  </InSecurity>
));
