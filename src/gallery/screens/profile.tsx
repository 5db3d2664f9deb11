import { profileMachine } from '#machines/profile/profile.machine.ts';
import { input, paths } from '#machines/profile/profile.walk.ts';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { ProfileView } from '#src/features/profile/profile.view.tsx';
import { InApp, ann, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';
import { homeParts } from '#src/testing/home-sections.tsx';

export const screens = screensOf(profileMachine, paths, { input }, (actor) => (
  <InApp signedIn>
    <ProfileView actor={actor} {...homeParts()} header={homeHeader(ann)} footer={<Footer />} />
  </InApp>
));
