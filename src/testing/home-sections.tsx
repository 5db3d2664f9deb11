import { newsMachine } from '#machines/news/news.machine.ts';
import { startSilent } from '#machines/testing/paths.ts';
import { NewsView } from '#src/features/news/news.view.tsx';
import { AboutYou } from '#src/features/profile/about-you.tsx';
import type { HomeSections } from '#src/features/profile/home-sections.tsx';
import { LoggingIn } from '#src/features/profile/logging-in.tsx';

/** The sections of the home page that need no services. */
export const homeSections: HomeSections = {
  aboutYou: { Section: AboutYou },
  loggingIn: { Section: LoggingIn },
  news: {
    Section: ({ profile: { news } }) => <NewsView actor={startSilent(newsMachine)} news={news} isVerified />,
  },
};
