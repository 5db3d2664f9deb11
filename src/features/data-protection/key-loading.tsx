import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import { selectScreen } from '#machines/key-vault/key-vault.selectors.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { CardPart } from '#src/ui/layout/card.tsx';
import { RetryMessage } from '#src/ui/feedback/retry-message.tsx';
import { lock } from '#src/ui/icons/icons.ts';
import { SettingsRow } from '#src/ui/account/settings-row.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';

/** While the status is being read, or after that failed, the protection is shown neither as on nor as off. */
export function KeyLoading({ actor }: { actor: ActorRefFrom<typeof keyVaultMachine> }): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  if (screen.name === 'preparing') {
    return (
      <CardPart>
        <Skeleton label={t('dataProtection.checking')} rows={1} />
      </CardPart>
    );
  }
  const { failure, busy, waitSeconds } = screen;
  return (
    <>
      <SettingsRow icon={lock} title={t('dataProtection.title')} description={t('dataProtection.unavailable')} />
      <CardPart>
        <RetryMessage
          text={explain(failure, waitSeconds)}
          label={retryLabel({ t }, waitSeconds)}
          busy={busy}
          waitSeconds={waitSeconds}
          onRetry={() => actor.send({ type: 'read.retry' })}
        />
      </CardPart>
    </>
  );
}
