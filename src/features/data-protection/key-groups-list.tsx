import type { JSX } from 'react';
import type { KeyGroup } from '#machines/key-vault/key-groups.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { key } from '#src/ui/icons/icons.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';

/** The groups of keys and which of them are open; nothing if all keys share one code. */
export function KeyGroupsList({ groups }: { groups: readonly KeyGroup[] }): JSX.Element | null {
  const { t } = useTranslator();
  if (groups.length < 2) return null;
  return (
    <>
      {groups.map(({ id, hint, keys, state }, index) => (
        <SettingsRow
          key={id}
          icon={key}
          title={t('dataProtection.groups.title', { number: index + 1 })}
          description={t(hint === '' ? 'dataProtection.groups.about' : 'dataProtection.groups.aboutHint', {
            keys,
            hint,
          })}
          status={<StatusDot on={state === 'open'}>{t(`dataProtection.groups.${state}`)}</StatusDot>}
        />
      ))}
    </>
  );
}
