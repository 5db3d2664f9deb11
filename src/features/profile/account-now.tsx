import type { JSX } from 'react';
import { SecurityActivityRow, SessionsRow } from '#src/features/security-summary/security-summary.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card } from '#src/ui/layout/card.tsx';

/** The last event and the open sessions come first, because they would reveal a stranger in the account. */
export function AccountNow(): JSX.Element {
  const { t } = useTranslator();
  return (
    <AccountSection title={t('home.now.title')} description={t('home.now.description')}>
      <Card>
        <SecurityActivityRow />
        <SessionsRow />
      </Card>
    </AccountSection>
  );
}
