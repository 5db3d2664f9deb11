import { Fragment, useId, type JSX } from 'react';
import { backupCodeCount } from '#contract/limits.ts';
import type { TwoFactorEvent } from '#machines/two-factor/two-factor.model.ts';
import type { DialogScreen, RowScreen, SetupScreen } from '#machines/two-factor/two-factor.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useDates } from '#src/services/use-dates.ts';
import { useHostApp } from '#src/services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { TurnOffRow } from '#src/ui/rows/turn-off-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { SubmitButton } from '#src/ui/actions/submit-button.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { shieldCheck } from '#src/ui/icons/icons.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
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
    case 'managing':
      return {
        title: t('twoFactor.dialog.title.managing'),
        isSmall: true,
        body: (
          <Managing
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

interface ManagingProps {
  row: RowScreen;
  busy: boolean;
  refused: string | null;
  onView: () => void;
  onRenew: () => void;
  onTurnOff: () => void;
}

function Managing({ row, busy, refused, onView, onRenew, onTurnOff }: ManagingProps): JSX.Element {
  const { codesLeft, generatedAt, unsaved } = row;
  const { t } = useTranslator();
  const { dayInText } = useDates();
  const date = generatedAt === null ? '' : dayInText(generatedAt);
  return (
    <>
      <p>{t('twoFactor.managing.more')}</p>
      <Card>
        <SettingsRow
          icon={shieldCheck}
          title={t('twoFactor.codes.title')}
          description={
            unsaved === null
              ? t('twoFactor.codes.left', { left: codesLeft ?? 0, count: backupCodeCount, date })
              : t(`twoFactor.codes.unsaved.${unsaved}`)
          }
          tone={unsaved === null ? undefined : 'warning'}
          action={
            unsaved === 'viewable' ? (
              <Button variant="ghost" busy={busy} onPress={onView}>
                {t('twoFactor.codes.view')}
              </Button>
            ) : (
              <Button variant="ghost" onPress={onRenew}>
                {t('twoFactor.codes.renew')}
              </Button>
            )
          }
        />
      </Card>
      <FormMessage ref={refused === null ? undefined : revealMessage}>{refused}</FormMessage>
      <Card quiet loses>
        <TurnOffRow
          title={t('twoFactor.turnOff.title')}
          description={t('twoFactor.turnOff.more')}
          action={t('twoFactor.turnOff.action')}
          onPress={onTurnOff}
        />
      </Card>
    </>
  );
}
