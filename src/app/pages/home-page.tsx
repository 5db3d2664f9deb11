import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { AbandonmentBanner, AbandonmentScope } from '#src/features/abandonment/abandonment.view.tsx';
import { CookieNoticeSection, StartingCookieNotice } from '#src/features/cookie-notice/cookie-notice.view.tsx';
import {
  LockDownReminder,
  LockDownReminderScope,
  useIsReminderKnown,
} from '#src/features/lock-down-reminder/lock-down-reminder.view.tsx';
import {
  PasskeyOffer,
  PasskeyOfferScope,
  useIsPasskeyOfferKnown,
} from '#src/features/passkey-offer/passkey-offer.view.tsx';
import { skeletonRows } from '#src/features/profile/home-sections.tsx';
import { ProfileSection } from '#src/features/profile/profile.view.tsx';
import { SecuritySummaryScope } from '#src/features/security-summary/security-summary.view.tsx';
import { SessionGateView } from '#src/session/session-gate.view.tsx';
import {
  FactorRemovalBanner,
  TwoFactorInvitation,
  TwoFactorScope,
  useInvitationPlace,
} from '#src/features/two-factor/two-factor.view.tsx';
import { useLoginHref, useServices } from '#src/services/services-context.ts';
import { useVisits } from '#src/services/use-visits.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { NamedAccountHeader } from '../shell/account-header.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';
import { StartingFooter, StartingHeader } from '../shell/starting-frame.tsx';

export const title = 'home.pageTitle';

export function Starting(): JSX.Element {
  return (
    <Waiting
      header={<StartingHeader current={routes.homePage} notice={<StartingCookieNotice />} />}
      footer={<StartingFooter />}
    />
  );
}

/** Matches the profile's loading state, so that nothing moves between the HTML and the profile. */
function Waiting({ header, footer }: { header: JSX.Element; footer: JSX.Element }): JSX.Element {
  const { t } = useTranslator();
  return (
    <AccountPage isHome header={header} footer={footer} title={null}>
      <Skeleton label={t('home.reading')} rows={skeletonRows} />
    </AccountPage>
  );
}

export function Page(): JSX.Element {
  const { session } = useServices();
  const { t } = useTranslator();
  const visits = useVisits();
  const footer = <Footer />;
  return (
    <>
      <PageTitle>{t(title)}</PageTitle>
      <SessionGateView
        actor={session}
        header={<Header notice={<CookieNoticeSection />} />}
        footer={footer}
        loginHref={useLoginHref()}
      >
        {(account) => (
          <AbandonmentScope key={`${account} ${visits}`}>
            <TwoFactorScope>
              <LockDownReminderScope>
                <SecuritySummaryScope>
                  <PasskeyOfferScope>
                    <Profile footer={footer} />
                  </PasskeyOfferScope>
                </SecuritySummaryScope>
              </LockDownReminderScope>
            </TwoFactorScope>
          </AbandonmentScope>
        )}
      </SessionGateView>
    </>
  );
}

function Profile({ footer }: { footer: JSX.Element }): JSX.Element {
  const isReminderKnown = useIsReminderKnown();
  const isOfferKnown = useIsPasskeyOfferKnown();
  const place = useInvitationPlace();
  return (
    <ProfileSection
      header={<NamedAccountHeader current={routes.homePage} notice={<CookieNoticeSection />} />}
      footer={footer}
      banner={
        <>
          <FactorRemovalBanner>
            <AbandonmentBanner />
          </FactorRemovalBanner>
          <LockDownReminder />
        </>
      }
      invitation={<TwoFactorInvitation otherwise={<PasskeyOffer />} />}
      invitationPlace={isReminderKnown && isOfferKnown ? place : null}
    />
  );
}
