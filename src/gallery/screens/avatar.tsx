import { avatarMachine } from '#machines/avatar/avatar.machine.ts';
import { options, paths } from '#machines/avatar/avatar.walk.ts';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { PictureStatus, ProfilePicture } from '#src/features/avatar/avatar.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { InApp, ann, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(avatarMachine, paths, options, (actor) => (
  <InApp signedIn>
    <AccountPage
      isHome
      header={homeHeader(ann)}
      footer={<Footer />}
      title="Ann"
      description={<PictureStatus actor={actor} email="ann@example.com" hasPicture={false} />}
      avatar={<ProfilePicture actor={actor} name="Ann" picture={null} />}
    />
  </InApp>
));
