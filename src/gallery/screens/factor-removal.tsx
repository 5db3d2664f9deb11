import { factorRemovalMachine } from '#machines/factor-removal/factor-removal.machine.ts';
import { input, paths } from '#machines/factor-removal/factor-removal.walk.ts';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { FactorRemovalView } from '#src/features/factor-removal/factor-removal.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { InApp, ann, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(factorRemovalMachine, paths, { input }, (actor) => (
  <InApp signedIn>
    <AccountPage isHome header={homeHeader(ann, null)} footer={<Footer />} title="Ann">
      <FactorRemovalView actor={actor} />
    </AccountPage>
  </InApp>
));
