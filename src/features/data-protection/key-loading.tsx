import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import { selectScreen } from '#machines/key-vault/key-vault.selectors.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { CardPart } from '#src/ui/layout/card.tsx';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { lock } from '#src/ui/icons/icons.ts';
import { SettingsRow } from '#src/ui/account/settings-row.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';

/** Whether the protection is on is being read, or could not be: it is shown neither as on nor as off. */
export function Checking({ actor }: { actor: ActorRefFrom<typeof keyVaultMachine> }): JSX.Element {
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
  const retry = (
    <Button variant="cancel" busy={busy} disabled={waitSeconds > 0} onPress={() => actor.send({ type: 'vault.retry' })}>
      {waitSeconds > 0 ? t('shell.retryIn', { seconds: waitSeconds }) : t('shell.retry')}
    </Button>
  );
  return (
    <>
      <SettingsRow icon={lock} title={t('dataProtection.title')} description={t('dataProtection.unavailable')} />
      <CardPart>
        <FormMessage action={retry}>{explain(failure, waitSeconds)}</FormMessage>
      </CardPart>
    </>
  );
}
