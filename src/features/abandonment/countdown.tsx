import type { JSX } from 'react';
import type { ScheduledScreen } from '#machines/abandonment/abandonment.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { durationInWords } from '#src/i18n/dates.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Countdown } from '#src/ui/feedback/countdown.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';

interface Props {
  /** The page has its own title and explanation. */
  isTitled?: boolean;
  screen: ScheduledScreen;
  onRecover: () => void;
}

/** The time left until the account is deleted, and a button to recover it. */
export function DeletionCountdown({
  isTitled = false,
  screen: { hours, minutes, seconds, executeAt, busy, failure, lastCompleted, interrupted },
  onRecover,
}: Props): JSX.Element {
  const { t, explain, language } = useTranslator();
  const deletionGaps = useDeletionGaps();
  const figure = (count: number): string => String(count).padStart(2, '0');
  let note: string | null = null;
  if (interrupted === 'request') note = t('abandonment.scheduled.interruptedRequest');
  else if (lastCompleted === 'scheduledBefore') note = t('abandonment.scheduled.before');
  let problem: string | null = null;
  if (failure !== null) problem = explain(failure);
  else if (interrupted === 'recovery') problem = t('abandonment.scheduled.interruptedRecovery');
  return (
    <div className="countdown-card">
      {isTitled ? null : (
        <div>
          <h3>{t('abandonment.scheduled.title')}</h3>
          <p>{t('abandonment.scheduled.more')}</p>
        </div>
      )}
      {note === null ? null : <p>{note}</p>}
      <Countdown
        label={t('abandonment.scheduled.timer')}
        parts={[
          { figure: figure(hours), word: t('abandonment.scheduled.hours') },
          { figure: figure(minutes), word: t('abandonment.scheduled.minutes') },
          { figure: figure(seconds), word: t('abandonment.scheduled.seconds') },
        ]}
        until={t('abandonment.scheduled.until', deletionGaps(executeAt))}
        announcement={t('abandonment.scheduled.left', {
          time: durationInWords(hours > 0 ? { hours } : { minutes: minutes + 1 }, language),
        })}
      />
      <div className="countdown-card__action">
        <FormMessage>{problem}</FormMessage>
        <Button busy={busy} onPress={onRecover}>
          {t('abandonment.scheduled.recover')}
        </Button>
      </div>
    </div>
  );
}

/** When the account is deleted, in the device's time zone, as values for the sentences that mention it. */
export function useDeletionGaps(): (executeAt: number) => { date: string; time: string } {
  const { dayInText, timeOfDay } = useDates();
  return (executeAt) => ({ date: dayInText(executeAt), time: timeOfDay(executeAt) });
}
