import { thirdPartyLinksMachine } from '#machines/third-party-links/third-party-links.machine.ts';
import { paths } from '#machines/third-party-links/third-party-links.walk.ts';
import { ThirdPartyLinksView } from '#src/features/third-party-links/third-party-links.view.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(thirdPartyLinksMachine, paths, {}, (actor) => (
  <InSecurity>
    <ThirdPartyLinksView actor={actor} />
  </InSecurity>
));
