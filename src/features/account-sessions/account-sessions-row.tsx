import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { securityParts } from '#contract/security-parts.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { SettingsRow } from '#src/ui/account/settings-row.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { computer } from '#src/ui/icons/account-icons.ts';

/** Leads from the security page to the lists. */
export function AccountSessionsRow(): JSX.Element {
  const { t } = useTranslator();
  return (
    <SettingsRow
      icon={computer}
      title={t('accountSessions.title')}
      description={t('accountSessions.description')}
      action={
        <LinkButton variant="ghost" href={`${routes.accountSecurity}${securityParts.sessions}`}>
          {t('accountSessions.open')}
        </LinkButton>
      }
    />
  );
}
