import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { securityParts } from '#contract/security-parts.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { SettingsRow } from '#src/ui/account/settings-row.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { clock } from '#src/ui/icons/account-icons.ts';

/** Leads from the security page to the list of events. */
export function SecurityActivityRow(): JSX.Element {
  const { t } = useTranslator();
  return (
    <SettingsRow
      icon={clock}
      title={t('securityActivity.title')}
      description={t('securityActivity.rowDescription')}
      action={
        <LinkButton variant="ghost" href={`${routes.accountSecurity}${securityParts.activity}`}>
          {t('securityActivity.open')}
        </LinkButton>
      }
    />
  );
}
