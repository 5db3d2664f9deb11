import type { JSX } from 'react';
import { selectDialog, selectRow } from '#machines/archive/archive.selectors.ts';
import type { RowScreen } from '#machines/archive/archive.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { download } from '#src/ui/icons/icons.ts';
import { CardOutcome } from '#src/ui/layout/card-outcome.tsx';
import { UnreadRow } from '#src/features/retryable-read/unread-row.tsx';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import { provideArchive } from './archive.actors.ts';
import type { ArchiveActor } from './archive.actors.ts';

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

  switch (row.name) {
    case 'waiting':
    case 'unavailable':
      return (
        <UnreadRow actor={actor} screen={row} icon={download} label={t('archive.reading')} title={t('archive.title')} />
      );
    case 'row':
      return (
        <>
          <CardOutcome warning={row.interrupted && t(`archive.interrupted.${row.interrupted}`)} />
          <ArchiveRow actor={actor} row={row} />
          {dialog === null ? null : (
            <LazyDialog
              part={archiveDialog}
              shown={{ actor, screen: dialog }}
              title={t(`archive.dialog.title.${dialog.task}`)}
              closeName={t('archive.dialog.close')}
              onClose={() =>
                dialog.name === 'challenged'
                  ? action?.send({ type: 'action.leave' })
                  : actor.send({ type: 'dialog.close' })
              }
            />
          )}
        </>
      );
  }
}

function ArchiveRow({
  actor,
  row: { status, createdAt, expiresAt, isToday, busy, isRequested },
}: {
  actor: ArchiveActor;
  row: RowScreen;
}): JSX.Element {
  const { t } = useTranslator();
  const { dayInText, timeOfDay } = useDates();
  const created = createdAt ?? 0;
  const until = dayInText(expiresAt ?? 0);
  const texts = {
    none: () => t('archive.none'),
    pending: () =>
      isToday
        ? t('archive.pendingToday', { time: timeOfDay(created) })
        : t('archive.pending', { date: dayInText(created) }),
    processing: () => t('archive.processing'),
    ready: () => t('archive.ready', { date: until }),
    expired: () => t('archive.expired', { date: until }),
    failed: () => t('archive.failed'),
  };
  const isWorking = status === 'pending' || status === 'processing';
  const task = status === 'ready' ? 'download' : 'request';
  return (
    <SettingsRow
      icon={download}
      title={t('archive.title')}
      tone={status === 'failed' ? 'danger' : undefined}
      // The button that opened the dialog is gone; the row shows the result.
      description={
        isRequested ? (
          <span tabIndex={-1} ref={focusOnMount}>
            {texts[status]()}
          </span>
        ) : (
          texts[status]()
        )
      }
      status={isWorking ? <StatusDot on={false}>{t(`archive.status.${status}`)}</StatusDot> : undefined}
      action={
        isWorking ? undefined : (
          <Button variant="ghost" busy={busy} onPress={() => actor.send({ type: `${task}.start` })}>
            {t(`archive.action.${task}`)}
          </Button>
        )
      }
    />
  );
}
