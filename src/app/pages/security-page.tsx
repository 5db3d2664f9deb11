import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { addressOf } from '#machines/navigation/address.ts';
import { loginAddress } from '#machines/navigation/guards.ts';
import { AccountSecurity } from '#src/features/account-security/account-security.view.tsx';
import { SessionGateView } from '#src/features/session/session-gate.view.tsx';
import { useDisplayName, useServices } from '../services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { AccountHeader, Footer, Header } from '../shell/page-frame.tsx';

export function SecurityPage(): JSX.Element {
  const { session } = useServices();
  const { t } = useTranslator();
  const name = useDisplayName();
  const footer = <Footer />;
  return (
    <>
      <PageTitle>{t('security.pageTitle')}</PageTitle>
      <SessionGateView
        actor={session}
        header={<Header />}
        footer={footer}
        loginHref={loginAddress(addressOf(window.location.href))}
      >
        {(account) => (
          <AccountPage
            header={<AccountHeader current={routes.accountSecurity} name={name} />}
            footer={footer}
            title={t('security.title')}
            description={t('security.description')}
          >
            <AccountSecurity key={account} />
          </AccountPage>
        )}
      </SessionGateView>
    </>
  );
}
