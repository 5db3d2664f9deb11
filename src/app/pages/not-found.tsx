import type { JSX, ReactNode } from 'react';
import { routes } from '#contract/pages.ts';
import { useExitLinks, useFetchedDisplayName, useServices } from '#src/services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';
import { StartingFooter, StartingHeader } from '../shell/starting-frame.tsx';

export const title = 'shell.notFound.pageTitle';

export function Page(): JSX.Element {
  const { t } = useTranslator();
  const { hostApp, cookies } = useServices();
  return (
    <NotFound
      header={<Header account={useFetchedDisplayName()} />}
      footer={<Footer />}
      isSignedIn={cookies.hasLoginMarker()}
      leadsToLogin={hostApp === null}
    >
      <PageTitle>{t(title)}</PageTitle>
    </NotFound>
  );
}

export function Starting(): JSX.Element {
  return <NotFound header={<StartingHeader />} footer={<StartingFooter />} leadsToLogin />;
}

interface Props {
  header: JSX.Element;
  footer: JSX.Element;
  isSignedIn?: boolean;
  leadsToLogin: boolean;
  children?: ReactNode;
}

function NotFound({ header, footer, isSignedIn = false, leadsToLogin, children }: Props): JSX.Element {
  const { t } = useTranslator();
  const elsewhere = useExitLinks();
  return (
    <StatusPage
      mark="lens"
      title={t('shell.notFound.title')}
      header={header}
      footer={footer}
      buttons={
        isSignedIn ? (
          <>
            <LinkButton href={routes.homePage}>{t('shell.notFound.account')}</LinkButton>
            {elsewhere === null ? null : (
              <LinkButton variant="ghost" href={elsewhere.homepage}>
                {t('shell.notFound.home')}
              </LinkButton>
            )}
          </>
        ) : (
          <>
            <LinkButton href={routes.homePage}>{t('shell.notFound.home')}</LinkButton>
            {leadsToLogin ? (
              <LinkButton variant="ghost" href={routes.login}>
                {t('shell.notFound.logIn')}
              </LinkButton>
            ) : null}
          </>
        )
      }
    >
      {children}
      {t('shell.notFound.more')}
    </StatusPage>
  );
}
