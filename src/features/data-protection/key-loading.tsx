import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import { selectScreen } from '#machines/key-vault/key-vault.selectors.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { lock } from '#src/ui/icons/icons.ts';
import { UnreadRow } from '../retryable-read/unread-row.tsx';

/** While the status is unknown, the protection is shown as neither on nor off. */
export function KeyLoading({ actor }: { actor: ActorRefFrom<typeof keyVaultMachine> }): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  return (
    <UnreadRow
      actor={actor}
      screen={screen.name === 'preparing' ? { name: 'waiting' } : screen}
      icon={lock}
      label={t('dataProtection.checking')}
      title={t('dataProtection.title')}
      unknown={t('dataProtection.unavailable')}
    />
  );
}
