import type { JSX } from 'react';
import { pages } from '#contract/pages.ts';
import { SessionGateView } from '#src/session/session-gate.view.tsx';
import { useServices } from '../../services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';

/** The route starts the log-out; this page shows its progress. */
export function LogOutPage(): JSX.Element {
  const { session } = useServices();
  const { t } = useTranslator();
  return (
    <>
      <PageTitle>{t('logOut.pageTitle')}</PageTitle>
      <SessionGateView actor={session} header={<Header />} footer={<Footer />} loginHref={pages.login}>
        {() => <Header />}
      </SessionGateView>
    </>
  );
}
