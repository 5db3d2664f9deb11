import type { JSX } from 'react';
import type { PasskeySummary } from '#machines/key-vault/vault-status.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { focusActionIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { passkey } from '#src/ui/icons/icons.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import type { DataProtectionActor } from './data-protection.actors.ts';

interface Props {
  actor: DataProtectionActor;
  passkeys: PasskeySummary;
  /** One was just added, by the dialog of this row. */
  isCompleted: boolean;
}

/** The passkeys that open the keys, too. Nothing in a browser without passkeys. */
export function PasskeyRow({ actor, passkeys: { canUse, names }, isCompleted }: Props): JSX.Element | null {
  const { t } = useTranslator();
  if (!canUse) return null;
  const isSetUp = names.length > 0;
  return (
    <SettingsRow
      ref={isCompleted ? focusActionIfLost : undefined}
      icon={passkey}
      title={t('dataProtection.passkeys.title')}
      description={
        isSetUp
          ? t('dataProtection.passkeys.some', { names: names.join(t('dataProtection.passkeys.comma')) })
          : t('dataProtection.passkeys.none')
      }
      action={
        <Button variant="ghost" onPress={() => actor.send({ type: 'passkey.add' })}>
          {t('dataProtection.start.addPasskey')}
        </Button>
      }
    />
  );
}
