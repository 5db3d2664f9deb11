import type { JSX } from 'react';
import { selectScreen } from '#machines/cmk/cmk.selectors.ts';
import type { KeyGroup } from '#machines/key-vault/key-groups.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { CardPart } from '#src/ui/layout/card.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { RetryMessage } from '#src/ui/messages/retry-message.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { key } from '#src/ui/icons/icons.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { LockedKeys } from './locked-keys.tsx';
import { UnlockedKeys } from './unlocked-keys.tsx';
import type { CmkActor } from './cmk.actors.ts';

/** The keys: locked with a field for the code, opening, or open. */
export function KeysView({ actor, hint }: { actor: CmkActor; hint: string }): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  switch (screen.name) {
    case 'loading':
      return (
        <CardPart>
          <Skeleton label={t('dataProtection.keys.loading')} rows={1} />
        </CardPart>
      );
    case 'locked':
    case 'opening':
    case 'asking':
      return (
        <>
          <KeyGroupsList groups={screen.groups} />
          <LockedKeys actor={actor} screen={screen} hint={hint} />
        </>
      );
    case 'open':
      return (
        <>
          <KeyGroupsList groups={screen.groups} />
          <UnlockedKeys actor={actor} screen={screen} />
        </>
      );
    case 'corrupt':
      return (
        <CardPart>
          <p>{t('dataProtection.keys.corrupt')}</p>
          <RetryMessage
            ref={focusOnMount}
            text={screen.failure === null ? null : explain(screen.failure)}
            label={retryLabel({ t })}
            onRetry={() => actor.send({ type: 'keys.recheck' })}
          />
        </CardPart>
      );
  }
}

/** The groups of keys and which of them are open; nothing if all keys share one code. */
function KeyGroupsList({ groups }: { groups: readonly KeyGroup[] }): JSX.Element | null {
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
