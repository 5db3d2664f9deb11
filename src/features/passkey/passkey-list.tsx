import type { JSX } from 'react';
import type { DialogScreen } from '#machines/passkey/passkey.selectors.ts';
import { joinFacts } from '#src/i18n/join-facts.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useDates } from '#src/services/use-dates.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { passkey } from '#src/ui/icons/icons.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import type { PasskeyActor } from './passkey.actors.ts';

interface Props {
  actor: PasskeyActor;
  screen: Extract<DialogScreen, { name: 'managing' }>;
}

/** Each passkey with what tells it from others. */
export function PasskeyList({ actor, screen: { passkeys, isRemovable } }: Props): JSX.Element {
  const { t } = useTranslator();
  const { dayInText } = useDates();
  return (
    <>
      <p>{t(isRemovable ? 'passkey.more' : 'passkey.lastWay')}</p>
      <Card>
        {passkeys.map(({ id, name, createdAt, usedAt, isSynced, host, opensKeys }) => (
          <SettingsRow
            key={id}
            icon={passkey}
            title={name}
            description={joinFacts(
              t('passkey.created', { date: dayInText(createdAt) }),
              usedAt === null ? t('passkey.unused') : t('passkey.used', { date: dayInText(usedAt) }),
              t(isSynced ? 'passkey.synced' : 'passkey.ofDevice'),
              opensKeys === null ? '' : t(opensKeys ? 'passkey.opensVideos' : 'passkey.onlyLogsIn'),
              host === window.location.hostname ? '' : host,
            )}
            action={
              <>
                <Button variant="ghost" onPress={() => actor.send({ type: 'passkey.rename', id })}>
                  {t('passkey.rename.action')}
                </Button>
                {isRemovable ? (
                  <Button variant="ghost" onPress={() => actor.send({ type: 'passkey.remove', id })}>
                    {t('shared.remove')}
                  </Button>
                ) : null}
              </>
            }
          />
        ))}
      </Card>
    </>
  );
}
