import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import { selectScreen } from '#machines/key-vault/key-vault.selectors.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { CardPart } from '#src/ui/layout/card.tsx';
import { lock } from '#src/ui/icons/icons.ts';
import { SettingsRow } from '#src/ui/account/settings-row.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { ReadFailure } from '../retryable-read/read-failure.tsx';

/** While the status is being read, or after that failed, the protection is shown neither as on nor as off. */
export function KeyLoading({ actor }: { actor: ActorRefFrom<typeof keyVaultMachine> }): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  if (screen.name === 'preparing') {
    return (
      <CardPart>
        <Skeleton label={t('dataProtection.checking')} rows={1} />
      </CardPart>
    );
  }
  return (
    <>
      <SettingsRow icon={lock} title={t('dataProtection.title')} description={t('dataProtection.unavailable')} />
      <CardPart>
        <ReadFailure actor={actor} screen={screen} />
      </CardPart>
    </>
  );
}
