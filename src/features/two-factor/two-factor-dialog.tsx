import { Fragment, useId, type JSX } from 'react';
import { backupCodeCount } from '#contract/limits.ts';
import type { TwoFactorEvent } from '#machines/two-factor/two-factor.model.ts';
import type { DialogScreen, RowScreen, SetupScreen } from '#machines/two-factor/two-factor.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useHostApp } from '#src/services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { SubmitButton } from '#src/ui/actions/submit-button.tsx';
import { revealMessage, submitForm } from '#src/ui/focus/focus.ts';
import { readForm } from '#src/ui/forms/read-form.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { AppNameField } from './authenticator-list.tsx';
import { Managing } from './managing.tsx';
import { SavedCodes } from './saved-codes.tsx';
import { SetupSteps } from './setup-steps.tsx';
import type { TwoFactorActor } from './two-factor.actors.ts';

interface Props {
  actor: TwoFactorActor;
  screen: DialogScreen;
  row: RowScreen;
}

const stepCount = 5;

/** What the dialog shows in one of its states. */
interface Step {
  title: string;
  /** Its number while two-factor is being turned on. */
  number?: 1 | 2 | 3 | 4 | typeof stepCount;
  /** One question or one view, in a dialog of its own. */
  isSmall?: boolean;
  body: JSX.Element;
  buttons?: JSX.Element;
  /** What its close button does, if not what it does everywhere. */
  close?: TwoFactorEvent;
}

/** Sets up the authenticator app, manages its backup codes, and turns two-factor off. */
export function TwoFactorDialog(props: Props): JSX.Element {
  const { actor, screen, row } = props;
  const { t } = useTranslator();
  const busy = 'busy' in screen && screen.busy;
  const { title, number, isSmall = false, body, buttons, close } = useStep(props, busy);
  const step = row.isOn || number === undefined ? undefined : { current: number, of: stepCount };
  const isSetup = screen.name === 'backupCodes' || !row.isOn;
  return (
    <Dialog
      key={isSmall ? screen.name : isSetup ? 'setup' : 'change'}
      wide={!isSmall}
      title={title}
      closeName={t('twoFactor.dialog.close')}
      onClose={busy ? undefined : () => actor.send(close ?? { type: row.isOn ? 'manage.close' : 'setup.cancel' })}
      situation={screen.name}
      // Steps have separate button elements. A button that became a submit button under the pointer would submit.
      footer={buttons === undefined ? undefined : <Fragment key={screen.name}>{buttons}</Fragment>}
      step={step && { ...step, label: t('twoFactor.dialog.step', step) }}
    >
      {body}
    </Dialog>
  );
}

function useStep({ actor, screen, row }: Props, busy: boolean): Step {
  const { t, explain } = useTranslator();
  const [formId, hintId] = [useId(), useId()];
  const hostApp = useHostApp();
  const inApp = hostApp?.has('saveFile') === true ? 'saveFirstInApp' : 'keepFirstInApp';
  const secondFactor = useSelector(actor, ({ children }) => children.changeFactor?.getSnapshot().children.secondFactor);
  const press = (event: TwoFactorEvent) => () => actor.send(event);
  const cancel = (event: TwoFactorEvent, label = t('twoFactor.dialog.back')): JSX.Element => (
    <Button variant="cancel" disabled={busy} onPress={press(event)}>
      {label}
    </Button>
  );
  const next = (event: TwoFactorEvent): JSX.Element => (
    <Button busy={busy} onPress={press(event)}>
      {t('twoFactor.dialog.continue')}
    </Button>
  );
  const setup = (shown: SetupScreen): JSX.Element => <SetupSteps actor={actor} screen={shown} formId={formId} />;
  switch (screen.name) {
    case 'installing':
      return {
        title: t('twoFactor.dialog.title.installing'),
        number: 1,
        close: { type: 'setup.cancel' },
        body: setup(screen),
        buttons: (
          <>
            {cancel({ type: 'setup.cancel' }, t('twoFactor.dialog.cancel'))}
            {next({ type: 'setup.continue' })}
          </>
        ),
      };
    case 'showingSecret':
      return {
        title: t('twoFactor.dialog.title.showingSecret'),
        number: 2,
        close: { type: 'setup.cancel' },
        body: setup(screen),
        buttons: (
          <>
            {cancel({ type: 'setup.back' })}
            {next({ type: 'setup.continue' })}
          </>
        ),
      };
    case 'confirming':
      return {
        title: t('twoFactor.dialog.title.confirming'),
        number: 3,
        close: { type: 'setup.cancel' },
        body: setup(screen),
        buttons: (
          <>
            {cancel({ type: 'setup.back' })}
            <SubmitButton
              form={formId}
              busy={busy}
              waitSeconds={screen.waitSeconds}
              waiting={(time) => t('twoFactor.setup.submitIn', { time })}
            >
              {t('twoFactor.dialog.continue')}
            </SubmitButton>
          </>
        ),
      };
    case 'challenged':
      return {
        title: {
          enable: t('twoFactor.setup.title'),
          add: t('twoFactor.apps.addTitle'),
          remove: t('twoFactor.dialog.title.removing'),
          regenerate: t('twoFactor.dialog.title.regenerating'),
          view: t('twoFactor.codes.title'),
          disable: t('twoFactor.dialog.title.turningOff'),
        }[screen.kind],
        number: 4,
        body: (
          <ChallengeStep
            child={secondFactor}
            busy={busy}
            inDialog={{
              back: t('twoFactor.dialog.back'),
              act: t(`sensitiveAction.act.twoFactor.${screen.kind}`),
              lastPress: { label: t(`twoFactor.lastPress.${screen.kind}`), loses: screen.kind === 'disable' },
            }}
          />
        ),
      };
    case 'backupCodes':
      return {
        title: t('twoFactor.dialog.title.backupCodes'),
        number: stepCount,
        body: (
          <>
            <SavedCodes codes={screen.backupCodes} onSaved={press({ type: 'codes.saved' })} />
            <p id={hintId} className="form-note" role="status">
              {t(`twoFactor.codes.${screen.canFinish ? 'canFinish' : hostApp === null ? 'keepFirst' : inApp}`)}
            </p>
          </>
        ),
        buttons: (
          <Button
            busy={busy}
            disabled={!screen.canFinish}
            describedBy={screen.canFinish ? undefined : hintId}
            onPress={press({ type: 'codes.confirm' })}
          >
            {t('twoFactor.codes.saved')}
          </Button>
        ),
        // Once they are confirmed as saved, backup codes are not shown again, so the dialog asks first.
        close: { type: 'codes.leave' },
      };
    case 'leavingCodes':
      return {
        title: t('twoFactor.dialog.title.leavingCodes'),
        number: stepCount,
        isSmall: true,
        body: <p>{t('twoFactor.codes.leaving')}</p>,
        buttons: (
          <>
            {cancel({ type: 'codes.return' }, t('twoFactor.codes.return'))}
            {screen.canFinish ? (
              <Button onPress={press({ type: 'codes.confirm' })}>{t('twoFactor.codes.saved')}</Button>
            ) : null}
          </>
        ),
        close: { type: 'codes.return' },
      };
    case 'regenerating':
    case 'turningOff':
      return {
        title: t(`twoFactor.dialog.title.${screen.name}`),
        body: (
          <>
            <p>{t(`twoFactor.${screen.name}.more`, { count: backupCodeCount })}</p>
            <FormMessage ref={screen.failure === null ? undefined : revealMessage}>
              {screen.failure === null ? null : explain(screen.failure)}
            </FormMessage>
          </>
        ),
        buttons: (
          <>
            {cancel(
              { type: 'change.cancel' },
              t(screen.isDirect ? 'twoFactor.dialog.cancel' : 'twoFactor.dialog.back'),
            )}
            {next({ type: 'change.confirm' })}
          </>
        ),
      };
    case 'removing':
      return {
        title: t('twoFactor.dialog.title.removing'),
        isSmall: true,
        body: (
          <>
            <p>{t('twoFactor.removing.more', { name: screen.appName ?? t('shared.authenticator') })}</p>
            <FormMessage ref={screen.failure === null ? undefined : revealMessage}>
              {screen.failure === null ? null : explain(screen.failure)}
            </FormMessage>
          </>
        ),
        buttons: (
          <>
            {cancel({ type: 'change.cancel' })}
            {next({ type: 'change.confirm' })}
          </>
        ),
      };
    case 'naming':
      return {
        title: t('twoFactor.dialog.title.naming'),
        isSmall: true,
        close: { type: 'name.cancel' },
        body: (
          <form
            id={formId}
            className="form"
            method="dialog"
            noValidate
            onSubmit={(event) =>
              submitForm(event, busy, (form) =>
                actor.send({ type: 'name.submit', name: readForm(form).text('appName') }),
              )
            }
          >
            <AppNameField
              value={screen.typed ?? screen.appName ?? ''}
              problem={screen.problem}
              busy={busy}
              onInput={press({ type: 'name.edit' })}
            />
            <FormMessage ref={screen.failure === null ? undefined : revealMessage}>
              {screen.failure === null ? null : explain(screen.failure)}
            </FormMessage>
          </form>
        ),
        buttons: (
          <>
            {cancel({ type: 'name.cancel' }, t('shared.cancel'))}
            <Button type="submit" form={formId} busy={busy}>
              {t('twoFactor.apps.save')}
            </Button>
          </>
        ),
      };
    case 'managing':
      return {
        title: t('twoFactor.dialog.title.managing'),
        isSmall: true,
        body: (
          <Managing
            actor={actor}
            row={row}
            busy={busy}
            refused={screen.failure === null ? null : explain(screen.failure)}
            onView={press({ type: 'codes.view' })}
            onRenew={press({ type: 'codes.regenerate' })}
            onTurnOff={press({ type: 'turnOff.start' })}
          />
        ),
        buttons: cancel({ type: 'manage.close' }, t('twoFactor.managing.close')),
      };
  }
}
