import { Fragment, useId, type JSX, type ReactNode } from 'react';
import type { EmailUsage } from '#contract/calls/email.ts';
import { selectScreen, type EmailChangeScreen } from '#machines/email-change/email-change.selectors.ts';
import { ChallengeStep } from '#src/features/second-factor/challenge-step.tsx';
import type { InDialog } from '#src/features/second-factor/second-factor.view.tsx';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { SubmitButton } from '#src/ui/actions/submit-button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { CodeStep } from './code-step.tsx';
import type { EmailChangeActor } from './email-change.actors.ts';
import { EmailForm } from './email-form.tsx';

interface Props {
  actor: EmailChangeActor;
  usage: EmailUsage;
}

type Step = Exclude<EmailChangeScreen['name'], 'waiting' | 'done'>;

/** The account's own address needs nothing but its code. */
function positionOf(step: Step, usage: EmailUsage): { current: number; of: number } | null {
  if (usage === 'verify_email') return null;
  return { current: { form: 1, challenged: 2, proving: 3, outcomeUnknown: 3 }[step], of: 3 };
}

/** A new address, from the form to the outcome. */
export function EmailChangeDialog({ actor, usage }: Props): JSX.Element {
  const { t } = useTranslator();
  const { dayInText } = useDates();
  const screen = useSelector(actor, selectScreen);
  const secondFactor = useSelector(
    actor,
    ({ children }) => children.sendCandidate?.getSnapshot().children.secondFactor,
  );
  // It has ended while the code is checked, also after a lost response.
  const mailedCode = useLast(useSelector(actor, ({ children }) => children.mailedCode));
  const formId = useId();
  const busy = 'busy' in screen && screen.busy;
  const cancel = (): void => actor.send({ type: 'change.cancel' });
  const finish = (): void => actor.send({ type: 'change.finish' });
  const step = screen.name === 'waiting' ? screen.step : screen.name;
  const position = step === 'done' ? null : positionOf(step, usage);
  const title = {
    form: t(`emailChange.title.${usage}`),
    challenged: t('secondFactor.title'),
    proving: t(`emailChange.codeTitle.${usage}`),
    outcomeUnknown: t(`emailChange.codeTitle.${usage}`),
    done: screen.name === 'done' ? t(`emailChange.done.${screen.usage}.title`) : '',
  }[step];
  return (
    <Dialog
      // The outcome is a separate dialog.
      key={step === 'done' ? 'done' : 'change'}
      title={title}
      closeName={t('shared.close')}
      onClose={busy ? undefined : screen.name === 'done' ? finish : cancel}
      // The service keeps an address that waits for its code.
      losesInput={step === 'form' || step === 'challenged'}
      situation={screen.name}
      footer={<Fragment key={screen.name}>{footer()}</Fragment>}
      step={position === null ? undefined : { label: t('emailChange.step', position), ...position }}
    >
      <EmailForm id={formId} actor={actor} usage={usage} screen={screen.name === 'form' ? screen : null} />
      {body()}
    </Dialog>
  );

  function body(): ReactNode {
    switch (screen.name) {
      case 'form':
        return null;
      case 'waiting':
        return <Skeleton label={t('emailChange.preparing')} rows={3} />;
      case 'challenged':
        return <ChallengeStep child={secondFactor} busy={screen.busy} inDialog={proofOf()} />;
      case 'proving':
        return mailedCode && <CodeStep actor={actor} child={mailedCode} usage={usage} screen={screen} />;
      case 'outcomeUnknown':
        return <FormMessage ref={revealMessage}>{t('emailChange.unknown')}</FormMessage>;
      case 'done': {
        const { email, former, undoUntil } = screen;
        return (
          <>
            <p role="status" tabIndex={-1} ref={revealMessage}>
              <WholeText>{t(`emailChange.done.${screen.usage}.text`, { email })}</WholeText>
            </p>
            {undoUntil === null ? null : (
              <p>
                <WholeText>{t('emailChange.done.takeBack', { former, date: dayInText(undoUntil) })}</WholeText>
              </p>
            )}
          </>
        );
      }
    }
  }

  function proofOf(): InDialog {
    const proof = {
      back: t('shared.back'),
      act: t(`sensitiveAction.act.email.${usage}`),
      isTitled: true,
      lastPress: { label: t(`emailChange.form.submit.${usage}`), loses: false },
    };
    return {
      ...proof,
      askMailed: usage === 'change_email' ? 'emailChange.currentAddress' : 'emailChange.currentInbox',
    };
  }

  function footer(): ReactNode {
    switch (screen.name) {
      case 'form':
        return (
          <>
            <Button variant="cancel" disabled={busy} onPress={cancel}>
              {t('shared.cancel')}
            </Button>
            <SubmitButton
              form={formId}
              busy={busy}
              waitSeconds={screen.waitSeconds}
              waiting={(time) => t('shared.continueIn', { time })}
            >
              {t(`emailChange.form.submit.${usage}`)}
            </SubmitButton>
          </>
        );
      case 'outcomeUnknown':
        return (
          <>
            <Button variant="cancel" onPress={cancel}>
              {t('shared.close')}
            </Button>
            <Button onPress={() => actor.send({ type: 'outcome.retry' })}>{t('shared.checkAgain')}</Button>
          </>
        );
      case 'done':
        return <Button onPress={finish}>{t('emailChange.finish')}</Button>;
      case 'waiting':
        return (
          <>
            <Button variant="cancel" onPress={cancel}>
              {t('shared.cancel')}
            </Button>
            <Button busy>
              {t(screen.step === 'form' ? `emailChange.form.submit.${usage}` : `emailChange.code.submit.${usage}`)}
            </Button>
          </>
        );
      case 'challenged':
      case 'proving':
        return undefined;
    }
  }
}
