import type { JSX, ReactNode } from 'react';
import { useActorRef } from '@xstate/react';
import { selectScreen } from '#machines/profile/profile.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { provideAvatar } from '#src/features/avatar/avatar.actors.ts';
import type { AvatarActor } from '#src/features/avatar/avatar.actors.ts';
import { PictureStatus, ProfilePicture } from '#src/features/avatar/avatar.view.tsx';
import { providePassword } from '#src/features/password/password.actors.ts';
import type { PasswordActor } from '#src/features/password/password.actors.ts';
import { TakeBackSection } from '#src/features/take-back/take-back.view.tsx';
import { provideNews } from '#src/features/news/news.actors.ts';
import type { NewsActor } from '#src/features/news/news.actors.ts';
import { NewsView } from '#src/features/news/news.view.tsx';
import { ThirdPartyLinksSection } from '#src/features/third-party-links/third-party-links.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { handFocusToPage } from '#src/ui/focus/hand-focus-on.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { ReadFailure } from '../retryable-read/read-failure.tsx';
import { AboutYou } from './about-you.tsx';
import { LoggingIn } from './logging-in.tsx';
import { nameLimitOf, provideProfile } from './profile.actors.ts';
import type { ProfileActor } from './profile.actors.ts';

interface Frame {
  header: ReactNode;
  footer: ReactNode;
  /** What is said above everything else, such as a planned deletion. */
  banner?: ReactNode;
  /** Stands under the identity, where it is due. */
  invitation?: ReactNode;
  /** Null: the cards wait a moment for it. Last, where it comes late: nothing moves. */
  invitationPlace?: 'first' | 'last' | null;
}

export function ProfileSection(frame: Frame): JSX.Element {
  const services = useServices();
  const actor = useActorRef(provideProfile(services), { input: { nameLimit: nameLimitOf(services) }, inspect: services.inspect });
  const picture = useActorRef(provideAvatar(services, (profile) => actor.send({ type: 'profile.changed', profile })), { inspect: services.inspect });
  const news = useActorRef(provideNews(services, (profile) => actor.send({ type: 'profile.changed', profile })), { inspect: services.inspect });
  const password = useActorRef(providePassword(services), { inspect: services.inspect });
  return <ProfileView actor={actor} pictureActor={picture} passwordActor={password} thirdParties={<ThirdPartyLinksSection passwordActor={password} />} newsActor={news} {...frame} />;
}

interface Props extends Frame {
  actor: ProfileActor;
  pictureActor: AvatarActor;
  passwordActor: PasswordActor;
  newsActor: NewsActor;
  /** The section of the third parties. */
  thirdParties?: ReactNode;
}

/** The home page: who is logged in. */
export function ProfileView({ actor, pictureActor, passwordActor, newsActor, header, footer, banner, invitation, invitationPlace = 'first', thirdParties }: Props): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);

  switch (screen.name) {
    case 'waiting':
      return (
        <AccountPage isHome header={header} footer={footer} title={null}>
          {banner}
          <Skeleton label={t('home.reading')} rows={12} />
        </AccountPage>
      );
    case 'unavailable':
      return (
        <AccountPage isHome header={header} footer={footer} title={t('home.unavailable')}>
          {banner}
          <ReadFailure ref={handFocusToPage} actor={actor} screen={screen} />
        </AccountPage>
      );
    case 'shown': {
      const { nickName, email, avatar, news, takenBack } = screen.profile;
      const name = nickName.trim();
      const picture = avatar?.url ?? null;
      return (
        <AccountPage
          isHome
          header={header}
          footer={footer}
          title={name === '' ? t('home.nameless') : name}
          description={<PictureStatus actor={pictureActor} email={email.address} />}
          avatar={<ProfilePicture actor={pictureActor} name={name === '' ? email.address : name} picture={picture} />}
        >
          {banner}
          {takenBack === undefined ? null : <TakeBackSection key={takenBack.at} takenBack={takenBack} />}
          {invitationPlace === null ? (
            <Skeleton label={t('home.reading')} rows={12} />
          ) : (
            <>
              {invitationPlace === 'first' ? invitation : null}
              <AboutYou actor={actor} profile={screen.profile} />
              <LoggingIn actor={actor} profile={screen.profile} passwordActor={passwordActor} />
              {thirdParties}
              <NewsView actor={newsActor} news={news} />
              {invitationPlace === 'last' ? invitation : null}
            </>
          )}
        </AccountPage>
      );
    }
  }
}
