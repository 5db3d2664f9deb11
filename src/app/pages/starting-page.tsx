import type { JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { SiteFooter } from '../shell/site-footer.tsx';
import { SiteHeader } from '../shell/site-header.tsx';

/** What is in the HTML before any script runs, and until the app knows where it stands. */
export function StartingPage(): JSX.Element {
  const { t } = useTranslator();
  return (
    <AccountPage
      header={<SiteHeader configuration={undefined} account={null} />}
      footer={<SiteFooter configuration={undefined} />}
      title={null}
    >
      <Skeleton label={t('shell.starting.label')} />
    </AccountPage>
  );
}
