import { useEffect, type JSX, type ReactNode } from 'react';
import { routes } from '#contract/pages.ts';
import { AbandonmentBanner, AbandonmentScope } from '#src/features/abandonment/abandonment.view.tsx';
import { AccountSecurity } from '#src/features/account-security/account-security.view.tsx';
import { parts, skeletonRows, type Part } from '#src/features/account-security/sections.ts';
import { dataProtection } from '#src/features/data-protection/data-protection-row.tsx';
import { LazyView } from '#src/features/lazy-view/lazy-view.tsx';
import { SessionGateView } from '#src/session/session-gate.view.tsx';
import { LockDownReminder, LockDownReminderScope } from '#src/features/lock-down-reminder/lock-down-reminder.view.tsx';
import { FactorRemovalBanner, TwoFactorScope } from '#src/features/two-factor/two-factor.view.tsx';
import { useLoginHref, useServices } from '#src/services/services-context.ts';
import { useVisits } from '#src/services/use-visits.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { RetryMessage } from '#src/ui/messages/retry-message.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { AccountFrame, AccountMain, AccountPage, AccountTitle } from '#src/ui/layout/account-page.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { NamedAccountHeader } from '../shell/account-header.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';
import { StartingFooter, StartingHeader } from '../shell/starting-frame.tsx';

export const title = 'security.pageTitle';

/**
 * Loads the part that the fragment names, or data protection, together with the page, so that their calls are sent
 * together.
 */
export function prepare(): void {
  const { hash } = window.location;
  const view = Object.hasOwn(parts, hash) ? parts[hash]?.view : dataProtection;
  // If it cannot be loaded, the page reports that when it shows the part.
  view?.load().catch(() => undefined);
}

export function Starting(): JSX.Element {
  const { t } = useTranslator();
  return (
    <AccountFrame header={<StartingHeader current={routes.accountSecurity} />} footer={<StartingFooter />}>
      <AccountMain fragment="" title={t('security.title')} description={t('security.description')}>
        <Skeleton label={t('security.loading')} rows={skeletonRows} />
      </AccountMain>
      {Object.entries(parts).map(([fragment, part]) =>
        part === undefined ? null : (
          <AccountMain
            key={fragment}
            fragment={fragment}
            back={{ href: routes.accountSecurity, name: t('security.back') }}
            title={part.drawsTitle === true ? null : t(part.title)}
            description={t(part.description)}
          >
            <PartFrame part={part}>
              <Skeleton label={t('security.loading')} rows={2} />
            </PartFrame>
          </AccountMain>
        ),
      )}
    </AccountFrame>
  );
}

export function Page(): JSX.Element {
  const { session } = useServices();
  const { t, explain } = useTranslator();
  const { hash, goTo } = useNavigation();
  const part = Object.hasOwn(parts, hash) ? parts[hash] : undefined;
  const { configuration } = useServices();
  // Its row for the keys does, if there is one.
  const readsProfile = part === undefined && configuration.endToEndEncryptionOpen;
  const visits = useVisits();
  const goBack = (): void => goTo(routes.accountSecurity);
  const footer = <Footer />;
  return (
    <>
      <PageTitle>{t(part?.pageTitle ?? 'security.pageTitle')}</PageTitle>
      <SessionGateView actor={session} header={<Header />} footer={footer} loginHref={useLoginHref()}>
        {(account) => (
          <AccountPage
            header={readsProfile ? <NamedAccountHeader current={routes.accountSecurity} /> : <ReadingHeader />}
            footer={footer}
            back={part && { href: routes.accountSecurity, name: t('security.back'), onOpen: goBack }}
            title={part?.drawsTitle === true ? null : t(part?.title ?? 'security.title')}
            description={t(part?.description ?? 'security.description')}
          >
            {part === undefined ? (
              <AccountSecurity key={`${account} ${visits}`} />
            ) : (
              <AbandonmentScope
                key={`${account} ${part.reviewsDeletion} ${visits}`}
                reviews={part.reviewsDeletion}
                onRecovered={part.reviewsDeletion === true ? goBack : undefined}
              >
                <TwoFactorScope>
                  {part.drawsTitle === true ? null : (
                    <>
                      <FactorRemovalBanner>
                        <AbandonmentBanner />
                      </FactorRemovalBanner>
                      <LockDownReminderScope>
                        <LockDownReminder />
                      </LockDownReminderScope>
                    </>
                  )}
                  {/* One per view, so that a new view drops the previous pressed control and focuses its title. */}
                  <LazyView
                    key={hash}
                    part={part.view}
                    shown={{ onBack: goBack }}
                    waiting={<PartFrame part={part}>{<Skeleton label={t('security.loading')} rows={2} />}</PartFrame>}
                    renderFailed={(retry) => (
                      <PartFrame part={part}>
                        <RetryMessage
                          text={explain({ symbol: 'unreachable', message: '' })}
                          label={retryLabel({ t })}
                          onRetry={retry}
                        />
                      </PartFrame>
                    )}
                  />
                </TwoFactorScope>
              </AbandonmentScope>
            )}
          </AccountPage>
        )}
      </SessionGateView>
    </>
  );
}

/** Replaces a part that is not loaded. */
function PartFrame({ part, children }: { part: Part; children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  return (
    <>
      {part.drawsTitle === true ? <AccountTitle title={t(part.title)} description={t(part.description)} /> : null}
      <Card>
        <CardPart>{children}</CardPart>
      </Card>
    </>
  );
}

/** Where nothing else reads the profile, for the name and the country of its dates. */
function ReadingHeader(): JSX.Element {
  const { displayName } = useServices();
  useEffect(() => void displayName.fetch(), [displayName]);
  return <NamedAccountHeader current={routes.accountSecurity} />;
}
