import { accountDeletionMachine } from '#machines/account-deletion/account-deletion.machine.ts';
import { input, paths } from '#machines/account-deletion/account-deletion.walk.ts';
import { DeletionPageView } from '#src/features/account-deletion/deletion-page.view.tsx';
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

export const screens = screensOf(accountDeletionMachine, paths, { input }, (actor) => (
  <BehindSecurity title={null}>
    <DeletionPageView actor={actor} links={links} onBack={() => undefined} />
  </BehindSecurity>
));
