import type { JSX } from 'react';
import { pages } from '#contract/pages.ts';
import { useFetchedDisplayName, useServices } from '../../services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';

export function NotFoundPage(): JSX.Element {
  const { t } = useTranslator();
  const account = useFetchedDisplayName();
  const { hostApp, cookies } = useServices();
  return (
    <StatusPage
      mark="lens"
      title={t('shell.notFound.title')}
      header={<Header account={account} />}
      footer={<Footer />}
      buttons={
        cookies.hasLoginMarker() ? (
          <LinkButton href={pages.homePage}>{t('shell.notFound.account')}</LinkButton>
        ) : (
          <>
            <LinkButton href={pages.homePage}>{t('shell.notFound.home')}</LinkButton>
            {hostApp === null ? (
              <LinkButton variant="ghost" href={pages.login}>
                {t('shell.notFound.logIn')}
              </LinkButton>
            ) : null}
          </>
        )
      }
    >
      <PageTitle>{t('shell.notFound.pageTitle')}</PageTitle>
      {t('shell.notFound.more')}
    </StatusPage>
  );
}
