import { Fragment, type JSX } from 'react';
import type { DialogScreen } from '#machines/recovery-email/recovery-email.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { TurnOffRow } from '#src/ui/rows/turn-off-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { mail } from '#src/ui/icons/icons.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { RecoveryEmailActor } from './recovery-email.actors.ts';

interface Props {
  actor: RecoveryEmailActor;
  screen: Exclude<DialogScreen, { name: 'changing' }>;
  email: string;
}

/** Manages the recovery email: change or remove it. */
export function RecoveryDialog({ actor, screen, email }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const secondFactor = useSelector(actor, ({ children }) => children.removeEmail?.getSnapshot().children.secondFactor);
  const busy = screen.name !== 'managing' && screen.busy;
  const close = (): void => actor.send({ type: 'manage.close' });
  return (
    <Dialog
      // Managing and removing are separate dialogs.
      key={screen.name === 'managing' ? 'manage' : 'turnOff'}
      title={t(screen.name === 'managing' ? 'recoveryEmail.title' : 'recoveryEmail.turnOff.title')}
      closeName={t('shared.close')}
      onClose={busy ? undefined : close}
      situation={screen.name}
      footer={<Fragment key={screen.name}>{footer()}</Fragment>}
    >
      {body()}
    </Dialog>
  );

  function body(): JSX.Element {
    switch (screen.name) {
      case 'managing':
        return (
          <>
            <p>
              <WholeText>{t('recoveryEmail.more', { email })}</WholeText>
            </p>
            <Card>
              <SettingsRow
                icon={mail}
                title={t('recoveryEmail.change.title')}
                description={t('recoveryEmail.change.more')}
                isTitleAct
                action={
                  <Button variant="ghost" onPress={() => actor.send({ type: 'recovery.set' })}>
                    {t('recoveryEmail.change.action')}
                  </Button>
                }
              />
            </Card>
            <Card quiet loses>
              <TurnOffRow
                title={t('recoveryEmail.off.title')}
                description={t('recoveryEmail.off.more')}
                action={t('recoveryEmail.off.action')}
                onPress={() => actor.send({ type: 'turnOff.start' })}
              />
            </Card>
          </>
        );
      case 'turningOff':
        return (
          <>
            <p>{t('recoveryEmail.turnOff.more', { email })}</p>
            <FormMessage ref={screen.failure === null ? undefined : revealMessage}>
              {screen.failure === null ? null : explain(screen.failure)}
            </FormMessage>
          </>
        );
      case 'challenged':
        return (
          <ChallengeStep
            child={secondFactor}
            busy={busy}
            inDialog={{
              back: t('shared.back'),
              act: t('sensitiveAction.act.recoveryEmail'),
              lastPress: { label: t('recoveryEmail.off.action'), loses: true },
            }}
          />
        );
    }
  }

  function footer(): JSX.Element | undefined {
    switch (screen.name) {
      case 'managing':
        return (
          <Button variant="cancel" onPress={close}>
            {t('recoveryEmail.close')}
          </Button>
        );
      case 'turningOff':
        return (
          <>
            <Button variant="cancel" disabled={busy} onPress={() => actor.send({ type: 'turnOff.cancel' })}>
              {t('shared.back')}
            </Button>
            <Button busy={busy} onPress={() => actor.send({ type: 'turnOff.confirm' })}>
              {t('recoveryEmail.off.action')}
            </Button>
          </>
        );
      case 'challenged':
        return undefined;
    }
  }
}
