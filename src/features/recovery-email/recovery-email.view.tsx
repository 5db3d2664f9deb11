import type { JSX } from 'react';
import { selectDialog, selectRow } from '#machines/recovery-email/recovery-email.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { OpenEmailChange } from '#src/features/email-change/open-email-change.tsx';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { mail } from '#src/ui/icons/icons.ts';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { SettingsRowView } from '#src/features/retryable-read/settings-row-view.tsx';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import { provideRecoveryEmail, recoveryEmailInput, type RecoveryEmailActor } from './recovery-email.actors.ts';

/** Not rendered if the configuration does not offer it. */
export function RecoveryEmailSection(): JSX.Element | null {
  const { configuration } = useServices();
  return configuration.backupEmailOpen ? <OpenSection /> : null;
}

function OpenSection(): JSX.Element {
  const actor = useChart(provideRecoveryEmail, recoveryEmailInput);
  return <RecoveryEmailView actor={actor} />;
}

const recoveryDialog = lazyView(async () => (await import('./recovery-dialog.tsx')).RecoveryDialog);

/** The settings row, and its dialog while it is open. */
export function RecoveryEmailView({ actor }: { actor: RecoveryEmailActor }): JSX.Element {
  const { t } = useTranslator();
  const row = useSelector(actor, selectRow);
  const dialog = useSelector(actor, selectDialog);
  const change = useSelector(actor, ({ children }) => children.emailChange);
  useSuccess(row.name === 'row' && row.isTurnedOff ? 'recoveryEmail.turnedOff' : null);

  return (
    <SettingsRowView
      actor={actor}
      screen={row}
      icon={mail}
      label={t('recoveryEmail.reading')}
      title={t('recoveryEmail.title')}
    >
      {({ email, isInterrupted }) => {
        const isOn = email !== null;
        return {
          warning: isInterrupted ? t(isOn ? 'recoveryEmail.interruptedOn' : 'recoveryEmail.interruptedOff') : null,
          description: email ?? t('recoveryEmail.none'),
          status: <StatusDot on={isOn}>{t(isOn ? 'shared.on' : 'shared.off')}</StatusDot>,
          action: (
            <Button variant="ghost" onPress={() => actor.send({ type: isOn ? 'manage.open' : 'recovery.set' })}>
              {t(isOn ? 'shared.manage' : 'shared.setUp')}
            </Button>
          ),
          dialog: openDialog(email ?? ''),
        };
      }}
    </SettingsRowView>
  );

  function openDialog(email: string): JSX.Element | null {
    if (dialog === null) return null;
    if (dialog.name !== 'changing')
      return (
        <LazyDialog
          part={recoveryDialog}
          shown={{ actor, screen: dialog, email }}
          title={t('recoveryEmail.title')}
          closeName={t('shared.close')}
          onClose={() => actor.send({ type: 'manage.close' })}
        />
      );
    return change === undefined ? null : (
      <OpenEmailChange actor={change} usage="backup_email" title={t('recoveryEmail.title')} />
    );
  }
}
