import type { JSX } from 'react';
import { activityPageEvents } from '#contract/limits.ts';
import type { ActivityDay } from '#machines/security-activity/security-activity.model.ts';
import { selectDates, selectFailure, selectList } from '#machines/security-activity/security-activity.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { joinFacts } from '#src/i18n/join-facts.ts';
import { aboutLocation } from '#src/i18n/location.ts';
import { deviceName } from '#src/i18n/device-name.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { ActivityList } from '#src/ui/rows/activity-list.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { DateRange } from '#src/ui/forms/date-range.tsx';
import { focusFailure } from '#src/ui/focus/restore-focus-after-retry.ts';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { clock } from '#src/ui/icons/icons.ts';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { ReadFailure } from '#src/features/retryable-read/read-failure.tsx';
import { eventIcon } from './event-icons.ts';
import { inputOf, provideSecurityActivity, type SecurityActivityActor } from './security-activity.actors.ts';

export function SecurityActivitySection(): JSX.Element {
  const actor = useChart(provideSecurityActivity, inputOf);
  return <SecurityActivityView actor={actor} />;
}

interface Props {
  actor: SecurityActivityActor;
}

/** The account's security events: the dates, and the events below them. */
export function SecurityActivityView({ actor }: Props): JSX.Element {
  const { t } = useTranslator();
  const { dayInFigures } = useDates();
  const { from, to, min, max, presets, isOutside } = useSelector(actor, selectDates);
  return (
    <>
      <DateRange
        from={from}
        to={to}
        min={min}
        max={max}
        label={t('securityActivity.dates.label')}
        fromLabel={t('securityActivity.dates.from')}
        toLabel={t('securityActivity.dates.to')}
        orderError={t('securityActivity.dates.order')}
        error={
          isOutside
            ? t('securityActivity.dates.outside', { min: dayInFigures(startOf(min)), max: dayInFigures(startOf(max)) })
            : null
        }
        presetsLabel={t('securityActivity.dates.presets')}
        presets={presets.map(({ days, ...dates }) => ({ ...dates, label: t('securityActivity.dates.days', { days }) }))}
        onChange={(dates) => actor.send({ type: 'dates.change', dates })}
      />
      <Events actor={actor} />
      <Failure actor={actor} />
    </>
  );
}

function Events({ actor }: Props): JSX.Element | null {
  const { t } = useTranslator();
  const listOf = useShownDays((id) => actor.send({ type: 'event.report', id }));
  const list = useSelector(actor, selectList);
  if (list === null) return null;

  switch (list.name) {
    case 'waiting':
      return (
        <Card>
          <CardPart>
            <Skeleton label={t('securityActivity.reading')} rows={4} />
          </CardPart>
        </Card>
      );
    case 'choosing':
      return <p role="status">{t('securityActivity.choosing')}</p>;
    case 'empty':
      return (
        <Card>
          <div role="status">
            <EmptyState
              icon={clock}
              title={t('securityActivity.empty.title')}
              help={t('securityActivity.empty.help')}
            />
          </div>
        </Card>
      );
    case 'listed': {
      const { days, hasReportable, more } = list;
      const button = {
        label: t('shared.more', { count: activityPageEvents }),
        busy: more === 'busy',
        onPress: () => actor.send({ type: 'more.read' }),
      };
      return (
        <>
          <ActivityList
            hint={hasReportable ? t('securityActivity.unknown') : undefined}
            days={listOf(days)}
            more={more === 'ready' || more === 'busy' ? button : undefined}
          />
          {more === 'all' ? (
            <p role="status" tabIndex={-1} ref={focusOnMount}>
              {t('securityActivity.all')}
            </p>
          ) : null}
        </>
      );
    }
  }
}

/** The start of a date such as `2026-11-21` in the device's time zone. */
function startOf(day: string): number {
  return new Date(`${day}T00:00`).getTime();
}

/** Replaces the list, or follows the part already read. */
function Failure({ actor }: Props): JSX.Element | null {
  const unavailable = useSelector(actor, selectFailure);
  const isMore = useSelector(actor, selectList) !== null;
  if (unavailable === null) return null;
  return (
    <ReadFailure
      // The pressed button disappears; a date field in use keeps the focus.
      ref={isMore ? focusFailure : undefined}
      actor={actor}
      screen={unavailable}
    />
  );
}

function useShownDays(report: (id: string) => void) {
  const translator = useTranslator();
  const { t } = translator;
  const { dayInText, timeOfDay } = useDates();
  const titleOf = ({ when, events }: ActivityDay): string =>
    when === 'earlier' ? dayInText(events[0]?.at ?? 0) : t(`securityActivity.${when}`);
  return (days: readonly ActivityDay[]) =>
    days.map((each) => ({
      title: titleOf(each),
      entries: each.events.map(
        ({ id, kind, at, detail, times, device, address, location, isFailed, isReportable, here }) => ({
          id,
          icon: eventIcon(kind),
          event: t(`securityEvents.${kind}`),
          place: joinFacts(
            detail ?? '',
            times > 1 ? t('shared.times', { times }) : '',
            deviceName(translator, device),
            aboutLocation(translator, location),
            address,
            here ? t('securityActivity.here') : '',
          ),
          time: timeOfDay(at),
          dateTime: new Date(at).toISOString(),
          failed: isFailed,
          action: isReportable ? { label: t('securityActivity.notMe'), onPress: () => report(id) } : undefined,
        }),
      ),
    }));
}
