import type { JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { AbandonmentBanner, AbandonmentScope } from '../abandonment/abandonment.view.tsx';
import { TwoFactorScope } from '../two-factor/two-factor.view.tsx';
import { sections } from './sections.ts';

/** The sections of the security page with their settings rows. */
export function AccountSecurity(): JSX.Element {
  const { t } = useTranslator();
  return (
    <TwoFactorScope>
      <AbandonmentScope>
        <AbandonmentBanner />
        {sections.map(({ title, description, shared, rows }) => (
          <AccountSection key={title} title={t(title)} description={t(description)}>
            {shared ? <Card>{rowsOf(rows)}</Card> : rowsOf(rows)}
          </AccountSection>
        ))}
      </AbandonmentScope>
    </TwoFactorScope>
  );
}

function rowsOf(rows: (typeof sections)[number]['rows']): JSX.Element[] {
  return Object.entries(rows).map(([name, Row]) => <Row key={name} />);
}
