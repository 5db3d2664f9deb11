import type { JSX } from 'react';
import { AccountChooserSection } from '#src/features/account-chooser/account-chooser.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { AppRequestPage } from '../shell/app-request-page.tsx';
import { StartingAppRequest } from '../shell/starting-frame.tsx';

export const title = 'accountChooser.pageTitle';

/** The title needs no data. */
export function Starting(): JSX.Element {
  const { t } = useTranslator();
  return <StartingAppRequest title={t('accountChooser.title')} />;
}

/** The page where the user chooses the account to continue with. */
export function Page(): JSX.Element {
  const { t } = useTranslator();
  return <AppRequestPage title={t(title)}>{(account) => <AccountChooserSection key={account} />}</AppRequestPage>;
}
