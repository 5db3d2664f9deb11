import { takeBackMachine } from '#machines/take-back/take-back.machine.ts';
import { input, paths } from '#machines/take-back/take-back.walk.ts';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { TakeBackView } from '#src/features/take-back/take-back.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { InApp, ann, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(takeBackMachine, paths, { input }, (actor) => (
  <InApp signedIn>
    <AccountPage isHome header={homeHeader(ann, null)} footer={<Footer />} title="Ann">
      <TakeBackView actor={actor} />
    </AccountPage>
  </InApp>
));
