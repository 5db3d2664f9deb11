import type { JSX } from 'react';
import { selectDialog, selectRow } from '#machines/passkey/passkey.selectors.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { passkey } from '#src/ui/icons/icons.ts';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { SettingsRowView } from '#src/features/retryable-read/settings-row-view.tsx';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import { passkeyInput, providePasskeys, type PasskeyActor } from './passkey.actors.ts';

const passkeyDialog = lazyView(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog);

export function PasskeySection(): JSX.Element | null {
  return <PasskeyView actor={useChart(providePasskeys, passkeyInput)} />;
}

/** The settings row, and its dialog while it is open. Not rendered if there are none and none can be created. */
export function PasskeyView({ actor }: { actor: PasskeyActor }): JSX.Element | null {
  const { t } = useTranslator();
  const canCreate = useSelector(actor, ({ context }) => context.canCreate);
  const row = useSelector(actor, selectRow);
  const dialog = useSelector(actor, selectDialog);
  const completed = row.name === 'row' ? row.lastCompleted : null;
  useSuccess(completed === null ? null : `passkey.done.${completed}`);
  const isEmpty = row.name === 'waiting' || (row.name === 'row' && row.count === 0 && completed === null);
  if (!canCreate && isEmpty) return null;

  return (
    <SettingsRowView actor={actor} screen={row} icon={passkey} label={t('passkey.reading')} title={t('passkey.title')}>
      {({ count, isInterrupted }) => {
        const isOn = count > 0;
        return {
          warning: isInterrupted ? t('passkey.interrupted') : null,
          description: isOn ? t(count === 1 ? 'passkey.one' : 'passkey.some', { count }) : t('passkey.none'),
          status: <StatusDot on={isOn}>{t(isOn ? 'shared.on' : 'shared.off')}</StatusDot>,
          action: (
            <Button variant="ghost" onPress={() => actor.send({ type: isOn ? 'manage.open' : 'passkey.create' })}>
              {t(isOn ? 'shared.manage' : 'shared.setUp')}
            </Button>
          ),
          dialog: dialog && (
            <LazyDialog
              part={passkeyDialog}
              shown={{ actor, screen: dialog }}
              title={t('passkey.title')}
              closeName={t('shared.close')}
              onClose={() => actor.send({ type: dialog.name === 'managing' ? 'manage.close' : 'name.cancel' })}
            />
          ),
        };
      }}
    </SettingsRowView>
  );
}
