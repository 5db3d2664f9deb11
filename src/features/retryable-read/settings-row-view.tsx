import type { JSX, ReactNode } from 'react';
import type { UnreadScreen } from '#machines/retryable-read/retryable-read.model.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { CardOutcome } from '#src/ui/layout/card-outcome.tsx';
import { SettingsRow, SettingsRowSkeleton, type SettingsRowProps } from '#src/ui/rows/settings-row.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import type { RetryableActor } from './outage-store.ts';
import { RetryRead } from './retry-read.tsx';
import { useOutage } from './use-outage.ts';

interface UnreadProps extends Pick<SettingsRowProps, 'icon' | 'title'> {
  actor: RetryableActor;
  screen: UnreadScreen;
  /** The data being read. */
  label: string;
  /** What is unknown without it, shown before the reason. */
  unknown?: string | undefined;
}

interface RowParts extends Omit<SettingsRowProps, 'icon' | 'title'> {
  /** The outcome of the last action is uncertain. */
  warning?: string | null;
  /** The dialog of the row, while it is open. */
  dialog: ReactNode;
}

interface Props<Row> extends Omit<UnreadProps, 'screen'> {
  screen: UnreadScreen | Row;
  children: (row: Row) => RowParts;
}

/** A settings row that reads what it shows: loading, failed, or read, with the outcome of its dialog and the dialog. */
export function SettingsRowView<Row extends { readonly name: 'row' }>(props: Props<Row>): JSX.Element {
  const { screen, children, ...rest } = props;
  if (screen.name !== 'row') return <UnreadRow screen={screen} {...rest} />;
  const { warning = null, dialog, ...row } = children(screen);
  return (
    <>
      <CardOutcome warning={warning} />
      <SettingsRow icon={rest.icon} title={rest.title} {...row} />
      {dialog}
    </>
  );
}

/** A settings row before its first response: loading, or failed. It has the height of the row. */
export function UnreadRow({ actor, screen, label, icon, title, unknown }: UnreadProps): JSX.Element {
  const { t, explain } = useTranslator();
  const { isShownAbove, attach } = useOutage(actor, screen);
  if (screen.name === 'waiting') {
    return (
      <SettingsRowSkeleton>
        <Skeleton label={label} rows={1} />
      </SettingsRowSkeleton>
    );
  }
  if (isShownAbove)
    return <SettingsRow ref={attach} dim icon={icon} title={title} description={t('shell.outage.part')} />;
  const { failure, busy, waitSeconds } = screen;
  return (
    <SettingsRow
      ref={attach}
      icon={icon}
      title={title}
      description={
        <>
          {unknown === undefined ? null : `${unknown} `}
          <span role="alert">{explain(failure, waitSeconds)}</span>
        </>
      }
      action={<RetryRead busy={busy} waitSeconds={waitSeconds} onRetry={() => actor.send({ type: 'read.retry' })} />}
    />
  );
}
