import type { JSX } from 'react';
import type { KitSummary } from '#machines/key-vault/vault-status.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { focusActionIfLost, focusActionIfNamed } from '#src/ui/focus/focus-if-lost.ts';
import { parcel } from '#src/ui/icons/icons.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import type { DataProtectionActor } from './data-protection.actors.ts';

interface Props {
  actor: DataProtectionActor;
  kit: KitSummary | null;
  /** It was just made or removed, by the dialog of this row. */
  isCompleted: boolean;
}

/** The recovery kit: which one is valid, or that there is none. */
export function KitRow({ actor, kit, isCompleted }: Props): JSX.Element {
  const { t } = useTranslator();
  const { dayInText } = useDates();
  const isWhole = kit?.isWhole === true;
  return (
    <SettingsRow
      ref={isCompleted ? focusActionIfLost : focusActionIfNamed('recovery-kit')}
      icon={parcel}
      title={t('dataProtection.kit.title')}
      tone={isWhole ? undefined : 'warning'}
      description={
        kit === null
          ? t('dataProtection.kit.none')
          : t(`dataProtection.kit.${isWhole ? 'made' : 'isPartial'}`, {
              number: kit.number,
              date: dayInText(kit.madeAt),
            })
      }
      action={
        <Button variant="ghost" onPress={() => actor.send({ type: 'kit.make' })}>
          {t(`dataProtection.start.${kit === null ? 'makeKit' : 'manageKit'}`)}
        </Button>
      }
    />
  );
}
