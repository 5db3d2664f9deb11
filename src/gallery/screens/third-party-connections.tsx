import { thirdPartyConnectionsMachine } from '#machines/third-party-connections/third-party-connections.machine.ts';
import { paths } from '#machines/third-party-connections/third-party-connections.walk.ts';
import { ThirdPartyConnectionsView } from '#src/features/third-party-connections/third-party-connections.view.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(thirdPartyConnectionsMachine, paths, {}, (actor) => (
  <InSecurity>
    <ThirdPartyConnectionsView actor={actor} />
  </InSecurity>
));
