import { newsMachine } from '#machines/news/news.machine.ts';
import { passwordMachine } from '#machines/password/password.machine.ts';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { input, paths } from '#machines/profile/profile.walk.ts';
import { avatarMachine } from '#machines/avatar/avatar.machine.ts';
import { startSilent } from '#machines/testing/paths.ts';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { NewsView } from '#src/features/news/news.view.tsx';
import { AboutYou } from '#src/features/profile/about-you.tsx';
import { LoggingIn } from '#src/features/profile/logging-in.tsx';
import type { HomeSections } from '#src/features/profile/home-sections.tsx';
import { ProfileView } from '#src/features/profile/profile.view.tsx';
import { InApp, ann, homeHeader } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

/** Those that need no services. */
const sections: HomeSections = {
  aboutYou: { Section: AboutYou },
  loggingIn: { Section: LoggingIn },
  news: {
    Section: ({ profile: { news } }) => <NewsView actor={startSilent(newsMachine)} news={news} isVerified />,
  },
};

export const screens = screensOf(profileMachine, paths, { input }, (actor) => (
  <InApp signedIn>
    <ProfileView
      actor={actor}
      pictureActor={startSilent(avatarMachine)}
      passwordActor={startSilent(passwordMachine)}
      sections={sections}
      header={homeHeader(ann)}
      footer={<Footer />}
    />
  </InApp>
));
