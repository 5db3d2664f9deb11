import { abandonmentMachine } from '#machines/abandonment/abandonment.machine.ts';
import { paths } from '#machines/abandonment/abandonment.walk.ts';
import { AbandonmentView } from '#src/features/abandonment/abandonment.view.tsx';
import { AbandonmentBannerView } from '#src/features/abandonment/banner.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

const links = { cloud_plan: '#cloud', view_plan: '#orders', affiliate_program: '#affiliate', company: '#company' };

export const screens = screensOf(abandonmentMachine, paths, {}, (actor) => (
  <InSecurity banner={<AbandonmentBannerView actor={actor} />}>
    <Card>
      <AbandonmentView actor={actor} links={links} />
    </Card>
  </InSecurity>
));
