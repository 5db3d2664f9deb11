import type { ComponentProps } from 'react';
import { avatarMachine } from '#machines/avatar/avatar.machine.ts';
import { profileChoiceMachine } from '#machines/profile-choice/profile-choice.machine.ts';
import { passwordMachine } from '#machines/password/password.machine.ts';
import { startSilent } from '#machines/testing/paths.ts';
import { NewsView } from '#src/features/profile-choice/news.view.tsx';
import { AboutYou } from '#src/features/profile/about-you.tsx';
import type { HomeSections } from '#src/features/profile/home-sections.tsx';
import { LoggingIn } from '#src/features/profile/logging-in.tsx';
import type { ProfileView } from '#src/features/profile/profile.view.tsx';

/** The parts of the home page that need no services. */
export const homeParts = (): Pick<
  ComponentProps<typeof ProfileView>,
  'pictureActor' | 'passwordActor' | 'sections'
> => ({
  pictureActor: startSilent(avatarMachine),
  passwordActor: startSilent(passwordMachine),
  sections,
});

const sections: HomeSections = {
  aboutYou: { Section: AboutYou },
  loggingIn: { Section: LoggingIn },
  news: {
    Section: ({ profile: { news } }) => <NewsView actor={startSilent(profileChoiceMachine)} news={news} isVerified />,
  },
};
