import { useDeferredValue, type JSX, type ReactNode } from 'react';
import { selectScreen } from '#machines/profile/profile.selectors.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { provideAvatar, type AvatarActor } from '#src/features/avatar/avatar.actors.ts';
import { PictureStatus, ProfilePicture } from '#src/features/avatar/avatar.view.tsx';
import { providePassword, type PasswordActor } from '#src/features/password/password.actors.ts';
import { provideThirdPartyLinks } from '#src/features/third-party-links/third-party-links.actors.ts';
import type { ThirdPartyLinksActor } from '#src/features/third-party-links/third-party-links.actors.ts';
import { TakeBackSection } from '#src/features/account-notice/take-back.view.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { focusPageFailure } from '#src/ui/focus/restore-focus-after-retry.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { OutageScope } from '#src/features/retryable-read/outage.tsx';
import { ReadFailure } from '#src/features/retryable-read/read-failure.tsx';
import { homeSections, skeletonRows, type HomeSections } from './home-sections.tsx';
import { profileInput, provideProfile, type ProfileActor } from './profile.actors.ts';
import { UnverifiedEmail } from './unverified-email.tsx';

interface Frame {
  header: ReactNode;
  footer: ReactNode;
  /** Shown above everything else, such as a planned deletion. */
  banner?: ReactNode;
  /** Shown below the identity when due. */
  invitation?: ReactNode;
  /** Null: hide the cards for a moment. If it arrives late, it is shown last, so that nothing moves. */
  invitationPlace?: 'first' | 'last' | null;
}

export function ProfileSection(frame: Frame): JSX.Element {
  const actor = useChart(provideProfile, profileInput);
  const picture = useChart((services) =>
    provideAvatar(services, (profile) => actor.send({ type: 'profile.changed', profile })),
  );
  const password = useChart(providePassword);
  // Read in parallel with the profile.
  const links = useChart(provideThirdPartyLinks);
  return (
    <ProfileView
      actor={actor}
      pictureActor={picture}
      passwordActor={password}
      linksActor={links}
      sections={homeSections}
      {...frame}
    />
  );
}

interface Props extends Frame {
  actor: ProfileActor;
  pictureActor: AvatarActor;
  passwordActor: PasswordActor;
  linksActor?: ThirdPartyLinksActor;
  /** From top to bottom. */
  sections: HomeSections;
}

/** The home page of the logged-in customer. */
export function ProfileView({
  actor,
  pictureActor,
  passwordActor,
  linksActor,
  sections,
  header,
  footer,
  banner,
  invitation,
  invitationPlace = 'first',
}: Props): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  // Renders all cards in slices when they are shown first.
  const hasCards = useDeferredValue(screen.name === 'shown' && invitationPlace !== null);

  switch (screen.name) {
    case 'waiting':
      return (
        <AccountPage isHome header={header} footer={footer} title={null}>
          {banner}
          <Skeleton label={t('home.reading')} rows={skeletonRows} />
        </AccountPage>
      );
    case 'unavailable':
      return (
        <AccountPage isHome header={header} footer={footer} title={t('home.unavailable')}>
          {banner}
          <ReadFailure ref={focusPageFailure} actor={actor} screen={screen} />
        </AccountPage>
      );
    case 'shown': {
      const { nickName, email, avatar, takenBack } = screen.profile;
      const name = nickName.trim();
      const picture = avatar?.url ?? null;
      return (
        <AccountPage
          isHome
          header={header}
          footer={footer}
          title={name === '' ? t('home.nameless') : name}
          description={<PictureStatus actor={pictureActor} email={email.address} hasPicture={picture !== null} />}
          avatar={<ProfilePicture actor={pictureActor} name={name === '' ? email.address : name} picture={picture} />}
        >
          {banner}
          <UnverifiedEmail actor={actor} email={email} />
          {takenBack === undefined ? null : <TakeBackSection key={takenBack.at} takenBack={takenBack} />}
          {!hasCards ? (
            <Skeleton label={t('home.reading')} rows={skeletonRows} />
          ) : (
            <OutageScope>
              {invitationPlace === 'first' ? invitation : null}
              {Object.entries(sections).map(([key, { Section }]) => (
                <Section
                  key={key}
                  actor={actor}
                  profile={screen.profile}
                  passwordActor={passwordActor}
                  linksActor={linksActor}
                />
              ))}
              {invitationPlace === 'last' ? invitation : null}
            </OutageScope>
          )}
        </AccountPage>
      );
    }
  }
}
