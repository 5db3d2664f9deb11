import type { JSX } from 'react';
import type { OpenTakeBack } from '#contract/calls/take-back.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Banner } from '#src/ui/messages/banner.tsx';

/** Names each former address that can still take a change of the email back. */
export function OpenTakeBacks({ takeBacks }: { takeBacks: readonly OpenTakeBack[] }): JSX.Element {
  const { t } = useTranslator();
  const { dayInText } = useDates();
  return (
    <>
      {takeBacks.map(({ emailAddress: email, until }) => (
        <Banner key={`${email} ${until}`} kind="notice" title={t('takeBack.open.title')}>
          {t('takeBack.open.text', { email, date: dayInText(until) })}
        </Banner>
      ))}
    </>
  );
}
