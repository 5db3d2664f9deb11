import { passwordMachine } from '#machines/password/password.machine.ts';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { input, paths } from '#machines/profile/profile.walk.ts';
import { avatarMachine } from '#machines/avatar/avatar.machine.ts';
import { startSilent } from '#machines/testing/paths.ts';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { ProfileView } from '#src/features/profile/profile.view.tsx';
import { InApp, ann, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';
import { homeSections } from '#src/testing/home-sections.tsx';

export const screens = screensOf(profileMachine, paths, { input }, (actor) => (
  <InApp signedIn>
    <ProfileView
      actor={actor}
      pictureActor={startSilent(avatarMachine)}
      passwordActor={startSilent(passwordMachine)}
      sections={homeSections}
      header={homeHeader(ann)}
      footer={<Footer />}
    />
  </InApp>
));
