import type { JSX } from 'react';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { lock } from '#src/ui/icons/icons.ts';
import type { DataProtectionActor } from './data-protection.actors.ts';
import { UnreadRow } from '#src/features/retryable-read/unread-row.tsx';

/** While the status is unknown, the protection is shown as neither on nor off. */
export function KeyLoading({ actor, screen }: { actor: DataProtectionActor; screen: UnreadScreen }): JSX.Element {
  const { t } = useTranslator();
  return (
    <UnreadRow
      actor={actor}
      screen={screen}
      icon={lock}
      label={t('dataProtection.checking')}
      title={t('dataProtection.title')}
      unknown={t('dataProtection.unavailable')}
    />
  );
}
