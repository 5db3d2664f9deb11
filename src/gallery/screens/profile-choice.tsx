import { profileChoiceMachine } from '#machines/profile-choice/profile-choice.machine.ts';
import { paths } from '#machines/profile-choice/profile-choice.walk.ts';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { NewsView } from '#src/features/profile-choice/news.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { InApp, ann, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(profileChoiceMachine, paths, {}, (actor) => (
  <InApp signedIn>
    <AccountPage isHome header={homeHeader(ann, null)} footer={<Footer />} title="Ann">
      <NewsView actor={actor} news isVerified />
    </AccountPage>
  </InApp>
));
