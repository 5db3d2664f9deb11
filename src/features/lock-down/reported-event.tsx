import type { JSX } from 'react';
import type { SecurityEventReply } from '#contract/calls/security-activity.ts';
import { displayedEvent } from '#machines/lock-down/lock-down.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { joinFacts } from '#src/i18n/join-facts.ts';
import { deviceName } from '#src/i18n/device-name.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { circleAlert } from '#src/ui/icons/icons.ts';
import { Icon } from '#src/ui/icons/icon.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { CardGroup } from '#src/ui/layout/card-group.tsx';
import { eventIcon } from '#src/features/security-activity/event-icons.ts';

interface Props {
  event: SecurityEventReply;
  title: string;
}

/** The event that started the checklist, or that a link names. */
export function ReportedEvent({ event, title }: Props): JSX.Element {
  const { t } = useTranslator();
  const { dayInText, timeOfDay } = useDates();
  const { kind, times, device, address, at, isFailed } = displayedEvent(event);
  return (
    <CardGroup title={title}>
      <Card>
        <SettingsRow
          icon={
            isFailed ? (
              <span className="settings-row__failed">
                <Icon path={circleAlert} />
              </span>
            ) : (
              eventIcon(kind)
            )
          }
          title={t(`securityEvents.${kind}`)}
          description={joinFacts(
            times > 1 ? t('shared.times', { times }) : '',
            deviceName({ t }, device),
            address,
            dayInText(at),
            timeOfDay(at),
          )}
        />
      </Card>
    </CardGroup>
  );
}
