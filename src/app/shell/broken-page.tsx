import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { Footer } from './page-frame.tsx';

/** Replaces a page that crashed or whose code could not be loaded. */
export function BrokenPage(): JSX.Element {
  const { t } = useTranslator();
  return (
    <StatusPage
      mark="alert"
      title={t('shell.broken.title')}
      footer={<Footer />}
      buttons={
        <>
          <Button onPress={() => window.location.reload()}>{t('shell.slowLoad.reload')}</Button>
          <LinkButton variant="ghost" href={routes.homePage}>
            {t('shell.notFound.home')}
          </LinkButton>
        </>
      }
    >
      <PageTitle>{t('shell.broken.pageTitle')}</PageTitle>
      <p role="alert" tabIndex={-1} ref={focusOnMount}>
        {t('shell.broken.more')}
      </p>
    </StatusPage>
  );
}
