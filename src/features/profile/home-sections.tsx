import type { JSX } from 'react';
import { SecurityActivityRow, SessionsRow } from '#src/features/security-summary/security-summary.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import type { Profile } from '#contract/calls/profile.ts';
import { NewsSection } from '#src/features/profile-choice/news.view.tsx';
import type { PasswordActor } from '#src/features/password/password.actors.ts';
import type { ThirdPartyLinksActor } from '#src/features/third-party-links/third-party-links.actors.ts';
import { ThirdPartyLinksView } from '#src/features/third-party-links/third-party-links.view.tsx';
import type { OtherTabs } from '#src/services/other-tabs.ts';
import { AboutYou } from './about-you.tsx';
import { Appearance } from '#src/features/profile-choice/appearance.view.tsx';
import { LoggingIn } from './logging-in.tsx';
import type { ProfileActor } from './profile.actors.ts';

interface HomeSection {
  /** Receives a profile changed by a section (`profile.changed`). */
  actor: ProfileActor;
  profile: Profile;
  passwordActor: PasswordActor;
  /** Undefined on a page without third parties. */
  linksActor?: ThirdPartyLinksActor | undefined;
}

type HomeRow = { readonly Section: (section: HomeSection) => JSX.Element | null };
export type HomeSections = Readonly<Record<string, HomeRow>>;

/** How many rows the home page shows until the profile is read. */
export const skeletonRows = 14;

/** The home page below the identity, from top to bottom. To add a section, add one line here and one feature folder. */
export const homeSections: Readonly<Record<string, HomeRow & { readonly otherTabs: OtherTabs }>> = {
  accountNow: { Section: AccountNow, otherTabs: 'none' },
  aboutYou: { Section: AboutYou, otherTabs: { untilRefused: 'modify_not_allowed' } },
  loggingIn: { Section: LoggingIn, otherTabs: { untilRefused: 'email_already_verified' } },
  thirdParties: {
    Section: ({ linksActor, passwordActor }) =>
      linksActor === undefined ? null : <ThirdPartyLinksView actor={linksActor} passwordActor={passwordActor} />,
    otherTabs: { untilRefused: 'modify_not_allowed' },
  },
  appearance: { Section: Appearance, otherTabs: { untilRefused: null } },
  news: { Section: NewsSection, otherTabs: { untilRefused: null } },
};

/** The last event and the open sessions come first, because they would reveal a stranger in the account. */
function AccountNow(): JSX.Element {
  const { t } = useTranslator();
  return (
    <AccountSection title={t('home.now.title')} description={t('home.now.description')}>
      <Card>
        <SecurityActivityRow />
        <SessionsRow />
      </Card>
    </AccountSection>
  );
}
