import type { JSX } from 'react';
import { selectRow } from '#machines/password/password.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { ValueRow } from '#src/ui/rows/value-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Unread } from '#src/ui/feedback/unread.tsx';
import { RetryRead } from '#src/features/retryable-read/retry-read.tsx';
import { useOutage } from '#src/features/retryable-read/use-outage.ts';
import type { PasswordActor } from './password.actors.ts';
import { usePasswordSuccess } from './use-password-success.ts';

interface Props {
  actor: PasswordActor;
}

/** The password row of the home page: when it was changed, or that no password is set. */
export function PasswordValueRow({ actor }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
  const row = useSelector(actor, selectRow);
  usePasswordSuccess(row);
  const term = t('password.title');
  const { isShownAbove, attach } = useOutage(actor, row.name === 'unavailable' ? row : { name: 'waiting' });

  switch (row.name) {
    case 'waiting':
      return <ValueRow term={term} value={<Skeleton label={t('password.reading')} rows={1} />} />;
    case 'unavailable': {
      if (isShownAbove) return <ValueRow ref={attach} term={term} value={<Unread>{t('shell.outage.part')}</Unread>} />;
      const { failure, busy, waitSeconds } = row;
      return (
        <ValueRow
          ref={attach}
          term={term}
          value={<span role="alert">{explain(failure, waitSeconds)}</span>}
          action={
            <RetryRead busy={busy} waitSeconds={waitSeconds} onRetry={() => actor.send({ type: 'read.retry' })} />
          }
        />
      );
    }
    case 'row': {
      const { changedAt } = row;
      return (
        <ValueRow
          term={term}
          value={changedAt === null ? t('password.none') : t('password.changedOn', { date: dayInText(changedAt) })}
          action={
            <Button variant="ghost" onPress={() => actor.send({ type: 'password.change' })}>
              {t(changedAt === null ? 'shared.setPassword' : 'password.change')}
            </Button>
          }
        />
      );
    }
  }
}
