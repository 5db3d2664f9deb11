import type { JSX } from 'react';
import type { PasswordOwner } from '#contract/rules/common-password.ts';
import { selectRow } from '#machines/password/password.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { key } from '#src/ui/icons/icons.ts';
import { SettingsRowView } from '#src/features/retryable-read/settings-row-view.tsx';
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

  return (
    <SettingsRowView actor={actor} screen={row} icon={key} label={t('password.reading')} title={t('password.title')}>
      {({ changedAt }) => ({
        description: changedAt === null ? t('password.none') : t('password.changedOn', { date: dayInText(changedAt) }),
        action: isActionElsewhere ? undefined : (
          <Button variant="ghost" onPress={() => actor.send({ type: 'password.change' })}>
            {t(changedAt === null ? 'shared.setPassword' : 'password.change')}
          </Button>
        ),
        dialog: <OpenPasswordDialog actor={actor} owner={owner} />,
      })}
    </SettingsRowView>
  );
}
