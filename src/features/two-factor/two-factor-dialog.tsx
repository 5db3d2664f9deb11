import { useId, type JSX, type ReactNode } from 'react';
import { backupCodeCount } from '#contract/limits.ts';
import type { TwoFactorEvent } from '#machines/two-factor/two-factor.model.ts';
import type { DialogScreen, RowScreen } from '#machines/two-factor/two-factor.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import { useDates } from '#src/services/use-dates.ts';
import { useIsInApp } from '#src/services/services-context.ts';
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
const stepNumbers = { installing: 1, showingSecret: 2, confirming: 3, challenged: 4, backupCodes: stepCount } as const;

/** Sets up the authenticator app, manages its backup codes, and turns two-factor off. */
export function TwoFactorDialog({ actor, screen, row }: Props): JSX.Element {
  const { t } = useTranslator();
  const [formId, hintId] = [useId(), useId()];
  const busy = 'busy' in screen && screen.busy;
  const current = stepOf(screen.name, row);
  const step = current === undefined ? undefined : { current, of: stepCount };
  const kind = kindOf(screen.name, row);
  const close = (): void => {
    // Once they are confirmed as saved, backup codes are not shown again, so the dialog asks first.
    if (screen.name === 'backupCodes') actor.send({ type: 'codes.leave' });
    else if (screen.name === 'leavingCodes') actor.send({ type: 'codes.return' });
    else actor.send({ type: row.isOn ? 'manage.close' : 'setup.cancel' });
  };
  const part = { actor, screen, busy, formId, hintId };
  return (
    <Dialog
      key={kind === 'small' ? screen.name : kind}
      wide
      title={t(titleOf(screen.name, row))}
      closeName={t('twoFactor.dialog.close')}
      onClose={busy ? undefined : close}
      small={kind === 'small'}
      situation={screen.name}
      // Steps have separate button elements. A button that became a submit button under the pointer would submit.
      footer={<Buttons key={screen.name} {...part} />}
      step={step && { ...step, label: t('twoFactor.dialog.step', step) }}
    >
      <Body {...part} row={row} />
    </Dialog>
  );
}

function stepOf(name: DialogScreen['name'], { isOn }: RowScreen): number | undefined {
  switch (name) {
    case 'installing':
    case 'showingSecret':
    case 'confirming':
      return stepNumbers[name];
    case 'backupCodes':
    case 'leavingCodes':
      return isOn ? undefined : stepNumbers.backupCodes;
    case 'challenged':
      return isOn ? undefined : stepNumbers.challenged;
    case 'managing':
    case 'regenerating':
    case 'turningOff':
      return undefined;
  }
}

function titleOf(name: DialogScreen['name'], { isOn }: RowScreen) {
  if (name !== 'challenged') return `twoFactor.dialog.title.${name}` as const;
  return isOn ? 'twoFactor.title' : 'twoFactor.setup.title';
}

interface PartProps {
  actor: TwoFactorActor;
  screen: DialogScreen;
  busy: boolean;
  formId: string;
  hintId: string;
}

function Body({ actor, screen, row, busy, formId, hintId }: PartProps & { row: RowScreen }): JSX.Element {
  const { t, explain } = useTranslator();
  const isInApp = useIsInApp();
  const secondFactor = useSelector(actor, ({ children }) => children.changeFactor?.getSnapshot().children.secondFactor);
  const press = (event: TwoFactorEvent) => () => actor.send(event);
  switch (screen.name) {
    case 'installing':
    case 'showingSecret':
    case 'confirming':
      return <SetupSteps actor={actor} screen={screen} formId={formId} />;
    case 'challenged':
      return (
        <ChallengeStep
          child={secondFactor}
          busy={busy}
          inDialog={{
            back: t('twoFactor.dialog.back'),
            act: t(`sensitiveAction.act.twoFactor.${screen.kind}`),
            lastPress: { label: t(`twoFactor.lastPress.${screen.kind}`), loses: screen.kind === 'disable' },
          }}
        />
      );
    case 'backupCodes':
      return (
        <>
          <SavedCodes codes={screen.backupCodes} onSaved={press({ type: 'codes.saved' })} />
          <p id={hintId} className="form-note" role="status">
            {t(`twoFactor.codes.${screen.canFinish ? 'canFinish' : isInApp ? 'keepFirstInApp' : 'keepFirst'}`)}
          </p>
        </>
      );
    case 'leavingCodes':
      return <p>{t('twoFactor.codes.leaving')}</p>;
    case 'regenerating':
    case 'turningOff':
      return (
        <>
          <p>{t(`twoFactor.${screen.name}.more`, { count: backupCodeCount })}</p>
          <FormMessage ref={screen.failure === null ? undefined : revealMessage}>
            {screen.failure === null ? null : explain(screen.failure)}
          </FormMessage>
        </>
      );
    case 'managing':
      return (
        <Managing
          row={row}
          busy={screen.busy}
          refused={screen.failure === null ? null : explain(screen.failure)}
          onView={press({ type: 'codes.view' })}
          onRenew={press({ type: 'codes.regenerate' })}
          onTurnOff={press({ type: 'turnOff.start' })}
        />
      );
  }
}

function Buttons({ actor, screen, busy, formId, hintId }: PartProps): ReactNode {
  const { t } = useTranslator();
  const press = (event: TwoFactorEvent) => () => actor.send(event);
  switch (screen.name) {
    case 'installing':
      return (
        <>
          <Button variant="cancel" disabled={busy} onPress={press({ type: 'setup.cancel' })}>
            {t('twoFactor.dialog.cancel')}
          </Button>
          <Button busy={busy} onPress={press({ type: 'setup.continue' })}>
            {t('twoFactor.dialog.continue')}
          </Button>
        </>
      );
    case 'showingSecret':
      return (
        <>
          <Button variant="cancel" onPress={press({ type: 'setup.back' })}>
            {t('twoFactor.dialog.back')}
          </Button>
          <Button onPress={press({ type: 'setup.continue' })}>{t('twoFactor.dialog.continue')}</Button>
        </>
      );
    case 'confirming':
      return (
        <>
          <Button variant="cancel" disabled={busy} onPress={press({ type: 'setup.back' })}>
            {t('twoFactor.dialog.back')}
          </Button>
          <SubmitButton
            form={formId}
            busy={busy}
            waitSeconds={screen.waitSeconds}
            waiting={(time) => t('twoFactor.setup.submitIn', { time })}
          >
            {t('twoFactor.dialog.continue')}
          </SubmitButton>
        </>
      );
    case 'regenerating':
    case 'turningOff':
      return (
        <>
          <Button variant="cancel" disabled={busy} onPress={press({ type: 'change.cancel' })}>
            {t(screen.isDirect ? 'twoFactor.dialog.cancel' : 'twoFactor.dialog.back')}
          </Button>
          <Button busy={busy} onPress={press({ type: 'change.confirm' })}>
            {t('twoFactor.dialog.continue')}
          </Button>
        </>
      );
    case 'managing':
      return (
        <Button variant="cancel" disabled={busy} onPress={press({ type: 'manage.close' })}>
          {t('twoFactor.managing.close')}
        </Button>
      );
    case 'backupCodes':
      return (
        <Button
          busy={busy}
          disabled={!screen.canFinish}
          describedBy={screen.canFinish ? undefined : hintId}
          onPress={press({ type: 'codes.confirm' })}
        >
          {t('twoFactor.codes.saved')}
        </Button>
      );
    case 'leavingCodes':
      return (
        <>
          <Button variant="cancel" onPress={press({ type: 'codes.return' })}>
            {t('twoFactor.codes.return')}
          </Button>
          <Button disabled={!screen.canFinish} onPress={press({ type: 'codes.confirm' })}>
            {t('twoFactor.codes.saved')}
          </Button>
        </>
      );
    case 'challenged':
      return undefined;
  }
}

/** Consecutive dialogs. */
function kindOf(name: DialogScreen['name'], { isOn }: RowScreen): 'setup' | 'change' | 'small' {
  if (name === 'leavingCodes' || name === 'managing') return 'small';
  return name === 'backupCodes' || !isOn ? 'setup' : 'change';
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
  const { dayInWords } = useDates();
  const date = generatedAt === null ? '' : dayInWords(generatedAt);
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
