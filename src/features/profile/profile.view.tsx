import type { JSX, ReactNode } from 'react';
import { useActorRef } from '@xstate/react';
import { selectScreen } from '#machines/profile/profile.selectors.ts';
import { useServices } from '#src/app/services-context.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { ThirdPartyLinksSection } from '#src/features/third-party-links/third-party-links.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { Avatar } from '#src/ui/account/avatar.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { ReadFailure } from '../retryable-read/read-failure.tsx';
import { AboutYou } from './about-you.tsx';
import { LoggingIn } from './logging-in.tsx';
import { nameLimitOf, provideProfile } from './profile.actors.ts';
import type { ProfileActor } from './profile.actors.ts';

interface Frame {
  /** Drawn with the customer's name, which is empty until it is known. */
  header: (name: string) => ReactNode;
  footer: ReactNode;
  /** What is said above everything else, such as a planned deletion. */
  banner?: ReactNode;
  /** Comes when it is known to be due, and so stands last: nothing moves. */
  invitation?: ReactNode;
}

export function ProfileSection(frame: Frame): JSX.Element {
  const services = useServices();
  const actor = useActorRef(provideProfile(services), { input: { nameLimit: nameLimitOf(services) }, inspect: services.inspect });
  return <ProfileView actor={actor} thirdParties={<ThirdPartyLinksSection />} {...frame} />;
}

interface Props extends Frame {
  actor: ProfileActor;
  /** The rows of the third parties. */
  thirdParties?: ReactNode;
}

/** The home page: who is logged in. */
export function ProfileView({ actor, header, footer, banner, invitation, thirdParties }: Props): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);

  switch (screen.name) {
    case 'waiting':
      return (
        <AccountPage isHome header={header('')} footer={footer} title={null}>
          {banner}
          <Skeleton label={t('home.reading')} rows={2} />
        </AccountPage>
      );
    case 'unavailable':
      return (
        <AccountPage isHome header={header('')} footer={footer} title={t('home.unavailable')}>
          {banner}
          <ReadFailure ref={focusOnMount} actor={actor} screen={screen} />
        </AccountPage>
      );
    case 'shown': {
      const { nickName, email, avatar } = screen.profile;
      const name = nickName.trim();
      return (
        <AccountPage
          isHome
          header={header(name)}
          footer={footer}
          title={name === '' ? t('home.greetingNameless') : t('home.greeting', { name })}
          description={email.address}
          avatar={<Avatar name={name === '' ? email.address : name} picture={avatar?.url} />}
        >
          {banner}
          <AboutYou actor={actor} profile={screen.profile} />
          <LoggingIn actor={actor} profile={screen.profile} thirdParties={thirdParties} />
          {invitation}
        </AccountPage>
      );
    }
  }
}
