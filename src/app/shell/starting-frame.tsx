// The HTML of a page until the app knows who is signed in.
import type { JSX, ReactNode } from 'react';
import scene from '#brand/scene.svg?no-inline';
import { useTranslator } from '#src/i18n/context.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { AppRequestLayout } from '#src/ui/layout/app-request-layout.tsx';
import { AccountTabs } from './account-tabs.tsx';
import { BrandHeader } from './brand-header.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface StartingHeaderProps {
  /** The route of the open tab, on a page of the account. */
  current?: string;
  isEntrance?: boolean;
  /** A strip above the header. */
  notice?: ReactNode;
}

/** The header without an account. */
export function StartingHeader({ current, isEntrance, notice }: StartingHeaderProps): JSX.Element {
  return (
    <>
      <SiteHeader configuration={undefined} account={null} above={notice} {...(isEntrance && { isEntrance })} />
      {current === undefined ? null : <AccountTabs current={current} />}
    </>
  );
}

export function StartingFooter(): JSX.Element {
  const { t } = useTranslator();
  return (
    <SiteFooter configuration={undefined} isStarting>
      {/* A placeholder; it works once the page is hydrated. */}
      <button type="button" disabled>
        {t('cookieNotice.settings')}
      </button>
    </SiteFooter>
  );
}

/** A page opened by another app. */
export function StartingAppRequest({ title }: { title?: string }): JSX.Element {
  const { t } = useTranslator();
  return (
    <AppRequestLayout header={<BrandHeader />} footer={<StartingFooter />} scene={scene}>
      {title === undefined ? null : <h1 className="app-request-layout__title">{title}</h1>}
      <Skeleton label={t('shell.starting.label')} rows={7} />
    </AppRequestLayout>
  );
}
