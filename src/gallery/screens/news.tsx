import { newsMachine } from '#machines/news/news.machine.ts';
import { paths } from '#machines/news/news.walk.ts';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { NewsView } from '#src/features/news/news.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { InApp, ann, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(newsMachine, paths, {}, (actor) => (
  <InApp signedIn>
    <AccountPage isHome header={homeHeader(ann, null)} footer={<Footer />} title="Ann">
      <NewsView actor={actor} news isVerified />
    </AccountPage>
  </InApp>
));
