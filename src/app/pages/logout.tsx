import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { whenSettled } from '#src/session/when-settled.ts';
import { SessionGateView } from '#src/session/session-gate.view.tsx';
import type { AppServices } from '#src/services/services.ts';
import { useServices } from '#src/services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';
import { StartingFooter } from '../shell/starting-frame.tsx';

export const title = 'logout.pageTitle';

export function Starting(): JSX.Element {
  return <Working footer={<StartingFooter />} />;
}

/** The same as while the session ends. */
function Working({ footer }: { footer: JSX.Element }): JSX.Element {
  const { t } = useTranslator();
  return (
    <StatusPage mark="lens" title={t('logout.working')} footer={footer}>
      <p role="status">{t('logout.more')}</p>
    </StatusPage>
  );
}

export async function enter(services: AppServices): Promise<boolean> {
  // Only the app can end its session.
  if (services.hostApp !== null) {
    services.navigator.go(routes.homePage);
    return false;
  }
  await whenSettled(services);
  services.session.send({ type: 'session.end' });
  return true;
}

/** Shows the progress of the logout. */
export function Page(): JSX.Element {
  const { session } = useServices();
  const { t } = useTranslator();
  return (
    <>
      <PageTitle>{t(title)}</PageTitle>
      <SessionGateView
        actor={session}
        header={<Header />}
        footer={<Footer />}
        loginHref={routes.login}
        waiting={<Working footer={<Footer />} />}
      >
        {() => <Header />}
      </SessionGateView>
    </>
  );
}
