import type { JSX } from 'react';
import { eventOf, type ChecklistScreen } from '#machines/lock-down/lock-down.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { timeOfDay } from '#src/i18n/dates.ts';
import { joinFacts } from '#src/i18n/join-facts.ts';
import { deviceName } from '#src/i18n/device-name.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { circleAlert } from '#src/ui/icons/field-icons.ts';
import { Icon } from '#src/ui/icons/icon.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { CardGroup } from '#src/ui/layout/card-group.tsx';
import { eventIcon } from '#src/features/security-activity/event-icons.ts';

/** The event that started the checklist. */
export function ReportedEvent({ screen }: { screen: ChecklistScreen }): JSX.Element | null {
  const { t } = useTranslator();
  const { dayInWords } = useDates();
  const event = eventOf(screen);
  if (event === null) return null;
  const { kind, times, device, address, at, isFailed } = event;
  return (
    <CardGroup title={t('lockDown.subject')}>
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
            times > 1 ? t('securityActivity.times', { times }) : '',
            deviceName({ t }, device),
            address,
            dayInWords(at),
            timeOfDay(new Date(at)),
          )}
        />
      </Card>
    </CardGroup>
  );
}
