import type { JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { help } from '#src/ui/icons/icons.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { TurnOffRow } from '#src/ui/rows/turn-off-row.tsx';
import type { DataProtectionActor } from './data-protection.actors.ts';

/** The actions on an active protection, apart from changing its code. */
export function ProtectionActions({ actor, hasKit }: { actor: DataProtectionActor; hasKit: boolean }): JSX.Element {
  const { t } = useTranslator();
  return (
    <>
      <SettingsRow
        icon={help}
        title={t('dataProtection.forgotten.title')}
        description={t(hasKit ? 'dataProtection.forgotten.aboutKit' : 'dataProtection.forgotten.about')}
        action={
          <Button variant="ghost" onPress={() => actor.send({ type: hasKit ? 'code.recover' : 'code.reset' })}>
            {t(hasKit ? 'dataProtection.start.recover' : 'dataProtection.start.reset')}
          </Button>
        }
      />
      <TurnOffRow
        title={t('dataProtection.ending.title')}
        description={t('dataProtection.ending.about')}
        action={t('dataProtection.start.turnOff')}
        onPress={() => actor.send({ type: 'protection.turnOff' })}
      />
    </>
  );
}
