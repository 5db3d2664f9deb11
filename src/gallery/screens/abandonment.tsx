import { abandonmentMachine } from '#machines/abandonment/abandonment.machine.ts';
import { input, paths } from '#machines/abandonment/abandonment.walk.ts';
import { DeletionPageView } from '#src/features/abandonment/deletion-page.view.tsx';
import { BehindSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

const links = {
  cloud_plan: '#cloud',
  view_plan: '#orders',
  affiliate_program: '#affiliate',
  company: '#company',
  other: '#contact',
  redirectDomain: 'example.com',
};

export const screens = screensOf(abandonmentMachine, paths, { input }, (actor) => (
  <BehindSecurity title={null}>
    <DeletionPageView actor={actor} links={links} onBack={() => undefined} />
  </BehindSecurity>
));
