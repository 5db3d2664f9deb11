import type { JSX } from 'react';
import type { Failure } from '#machines/shared/failure.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface Props {
  failure: Failure | null;
  invalidSettings: readonly string[];
  onRetry: () => void;
}

/** The configuration could not be read or has an invalid setting: an apology, and the settings' names for support. */
export function Misconfigured({ failure, invalidSettings, onRetry }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  return (
    <StatusPage
      mark="alert"
      title={failure === null ? t('shell.misconfigured.title') : t('shell.unreachable.title')}
      header={<SiteHeader configuration={undefined} account={null} />}
      footer={<SiteFooter configuration={undefined} />}
      buttons={<Button onPress={onRetry}>{t('shell.retry')}</Button>}
    >
      <PageTitle>{t('shell.brand')}</PageTitle>
      <div role="alert">
        <p>{failure === null ? t('shell.misconfigured.more') : explain(failure)}</p>
        {failure === null ? (
          <p className="status-page__details">
            {t('shell.misconfigured.settings', { settings: invalidSettings.join('; ') })}
          </p>
        ) : null}
      </div>
    </StatusPage>
  );
}
