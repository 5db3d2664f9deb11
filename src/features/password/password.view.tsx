import type { JSX } from 'react';
import type { PasswordOwner } from '#contract/rules/common-password.ts';
import { selectRow } from '#machines/password/password.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { key } from '#src/ui/icons/icons.ts';
import { UnreadRow } from '#src/features/retryable-read/unread-row.tsx';
import { OpenPasswordDialog } from './open-password-dialog.tsx';
import { usePasswordSuccess } from './use-password-success.ts';
import { providePassword, type PasswordActor } from './password.actors.ts';

export function PasswordSection(): JSX.Element {
  const actor = useChart(providePassword);
  return <PasswordView actor={actor} />;
}

interface PasswordProps {
  actor: PasswordActor;
  /** Defaults to the customer of this page. */
  owner?: () => PasswordOwner;
  /** The surrounding component has the row's button. */
  isActionElsewhere?: boolean;
}

/** The settings row, and its dialog while it is open. */
export function PasswordView({ actor, owner, isActionElsewhere = false }: PasswordProps): JSX.Element {
  const { t } = useTranslator();
  const { dayInText } = useDates();
  const row = useSelector(actor, selectRow);
  usePasswordSuccess(row);

  switch (row.name) {
    case 'waiting':
    case 'unavailable':
      return (
        <UnreadRow actor={actor} screen={row} icon={key} label={t('password.reading')} title={t('password.title')} />
      );
    case 'row': {
      const { changedAt } = row;
      const isFirst = changedAt === null;
      return (
        <>
          <SettingsRow
            icon={key}
            title={t('password.title')}
            description={isFirst ? t('password.none') : t('password.changedOn', { date: dayInText(changedAt) })}
            action={
              isActionElsewhere ? undefined : (
                <Button variant="ghost" onPress={() => actor.send({ type: 'password.change' })}>
                  {t(isFirst ? 'password.create' : 'password.change')}
                </Button>
              )
            }
          />
          <OpenPasswordDialog actor={actor} owner={owner} />
        </>
      );
    }
  }
}
