import type { JSX } from 'react';
import { selectDialog, selectRow, type RowScreen } from '#machines/archive/archive.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { download } from '#src/ui/icons/icons.ts';
import { SettingsRowView } from '#src/features/retryable-read/settings-row-view.tsx';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import { provideArchive, type ArchiveActor } from './archive.actors.ts';

export function ArchiveSection(): JSX.Element {
  const actor = useChart(provideArchive);
  return <ArchiveView actor={actor} />;
}

const archiveDialog = lazyView(async () => (await import('./archive-dialog.tsx')).ArchiveDialog);

/** The settings row, and its dialog while it is open. */
export function ArchiveView({ actor }: { actor: ArchiveActor }): JSX.Element {
  const { t } = useTranslator();
  const row = useSelector(actor, selectRow);
  const dialog = useSelector(actor, selectDialog);
  const action = useSelector(actor, ({ children }) => children.performTask);
  const { dayInText, timeOfDay } = useDates();
  useSuccess(row.name === 'row' && row.isRequested ? 'archive.requested' : null);

  return (
    <SettingsRowView actor={actor} screen={row} icon={download} label={t('archive.reading')} title={t('archive.title')}>
      {(row) => {
        const { status, busy, isRequested, interrupted } = row;
        const isWorking = status === 'pending' || status === 'processing';
        const task = status === 'ready' ? 'download' : 'request';
        return {
          warning: interrupted && t(`archive.interrupted.${interrupted}`),
          tone: status === 'failed' ? 'danger' : undefined,
          // The button that opened the dialog is gone; the row shows the result.
          description: isRequested ? (
            <span tabIndex={-1} ref={focusOnMount}>
              {describe(row)}
            </span>
          ) : (
            describe(row)
          ),
          status: isWorking ? <StatusDot on={false}>{t(`archive.status.${status}`)}</StatusDot> : undefined,
          action: isWorking ? undefined : (
            <Button variant="ghost" busy={busy} onPress={() => actor.send({ type: `${task}.start` })}>
              {t(`archive.action.${task}`)}
            </Button>
          ),
          dialog: dialog && (
            <LazyDialog
              part={archiveDialog}
              shown={{ actor, screen: dialog }}
              title={t(`archive.dialog.title.${dialog.task}`)}
              closeName={t('shared.close')}
              onClose={() =>
                dialog.name === 'challenged'
                  ? action?.send({ type: 'action.leave' })
                  : actor.send({ type: 'dialog.close' })
              }
            />
          ),
        };
      }}
    </SettingsRowView>
  );

  function describe({ status, createdAt, expiresAt, isToday }: RowScreen): string {
    const created = createdAt ?? 0;
    switch (status) {
      case 'pending':
        return isToday
          ? t('archive.pendingToday', { time: timeOfDay(created) })
          : t('archive.pending', { date: dayInText(created) });
      case 'ready':
      case 'expired':
        return t(`archive.${status}`, { date: dayInText(expiresAt ?? 0) });
      case 'none':
      case 'processing':
      case 'failed':
        return t(`archive.${status}`);
    }
  }
}
