import type { JSX } from 'react';
import type { AccessItem, SessionItem } from '#machines/account-sessions/account-sessions.model.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { joinFacts } from '#src/i18n/join-facts.ts';
import { aboutLocation } from '#src/i18n/location.ts';
import { deviceName } from '#src/i18n/device-name.ts';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { Monogram } from '#src/ui/actions/alternative-actions.tsx';
import { Button, type ButtonProps } from '#src/ui/actions/button.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { computer, phone } from '#src/ui/icons/icons.ts';

interface Props {
  item: AccessItem;
  button: Pick<ButtonProps, 'busy' | 'disabled' | 'ref' | 'onPress'>;
  /** Names the device of a session; null if that is done elsewhere. */
  onRename: (() => void) | null;
}

/** A session, a remembered device or an app, with the button that ends it. */
export function AccessRow({ item, button, onRename }: Props): JSX.Element {
  const translator = useTranslator();
  const { t } = translator;
  const { dayInText, timeOfDay } = useDates();
  const end = (label: string) => (
    <Button variant="ghost" {...button}>
      {label}
    </Button>
  );

  switch (item.kind) {
    case 'session':
      return (
        <SettingsRow
          icon={item.isMobile ? phone : computer}
          title={item.givenName ?? deviceName(translator, item.name)}
          description={joinFacts(
            item.givenName === null ? '' : deviceName(translator, item.name),
            item.address,
            aboutLocation(translator, item.location),
            lastUse(item),
          )}
          status={item.isCurrent ? <StatusDot on>{t('accountSessions.sessions.current')}</StatusDot> : undefined}
          action={
            <>
              {onRename === null ? null : (
                <Button variant="ghost" onPress={onRename}>
                  {t('accountSessions.sessions.rename.action')}
                </Button>
              )}
              {item.isCurrent ? null : end(t('accountSessions.sessions.end'))}
            </>
          }
        />
      );
    case 'device': {
      const until = t('accountSessions.devices.until', { date: dayInText(item.until) });
      return (
        <SettingsRow
          icon={item.isMobile ? phone : computer}
          title={item.givenName ?? deviceName(translator, item.name)}
          description={joinFacts(
            item.givenName === null ? '' : deviceName(translator, item.name),
            until,
            item.isCurrent ? t('accountSessions.devices.current') : '',
          )}
          action={end(t('accountSessions.devices.end'))}
        />
      );
    }
    case 'app':
      return (
        <SettingsRow
          icon={<Monogram name={item.name} />}
          title={item.name}
          description={
            <>
              {t('accountSessions.apps.sees')}
              <br />
              <WholeText>{t('accountSessions.apps.since', { site: item.site, date: dayInText(item.since) })}</WholeText>
            </>
          }
          action={end(t('accountSessions.apps.end'))}
        />
      );
  }

  function lastUse({ isCurrent, isToday, usedAt }: SessionItem): string {
    const time = timeOfDay(usedAt);
    if (isCurrent) return t('accountSessions.sessions.now');
    return isToday
      ? t('accountSessions.sessions.today', { time })
      : t('accountSessions.sessions.at', { date: dayInText(usedAt), time });
  }
}
