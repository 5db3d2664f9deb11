import type { JSX } from 'react';
import type { UnavailableScreen } from '#machines/retryable-read/retryable-read.model.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { SettingsRow, SettingsRowSkeleton } from '#src/ui/rows/settings-row.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import type { RetryableActor } from './outage-store.ts';
import { RetryRead } from './retry-read.tsx';
import { useOutage } from './use-outage.ts';

interface RowProps {
  actor: RetryableActor;
  screen: { readonly name: 'waiting' } | UnavailableScreen;
  /** The data being read. */
  label: string;
  /** The title of the row that will appear. */
  icon: string;
  title: string;
  /** What is unknown without it, shown before the reason. */
  unknown?: string | undefined;
}

/** A settings row before its first response: loading, or failed. It has the height of the row. */
export function UnreadRow({ actor, screen, label, icon, title, unknown }: RowProps): JSX.Element {
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
