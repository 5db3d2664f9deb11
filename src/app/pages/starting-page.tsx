import type { JSX } from 'react';
import scene from '#brand/scene.svg?no-inline';
import { isAppRequestPage } from '#contract/pages.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { ThirdPartyLayout } from '#src/ui/layout/app-request-layout.tsx';
import { BrandHeader } from '../shell/brand-header.tsx';
import { SiteFooter } from '../shell/site-footer.tsx';
import { SiteHeader } from '../shell/site-header.tsx';

/** What is in the HTML before any script runs, and until the app knows where it stands. */
export function StartingPage({ path }: { path: string }): JSX.Element {
  const { t } = useTranslator();
  if (isAppRequestPage(path)) {
    return (
      <ThirdPartyLayout header={<BrandHeader />} footer={<SiteFooter configuration={undefined} />} scene={scene}>
        <Skeleton label={t('shell.starting.label')} rows={7} />
      </ThirdPartyLayout>
    );
  }
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
