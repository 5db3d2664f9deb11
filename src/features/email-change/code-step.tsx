import type { JSX } from 'react';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { ProvingScreen } from '#machines/email-change/email-change.selectors.ts';
import type { EmailDraft } from '#machines/email-change/email-change.model.ts';
import { errorLocationOf, selectScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { CodeForm, ResendButton } from '#src/features/mailed-code/code-form.tsx';
import type { MailedCodeActor } from '#src/features/mailed-code/mailed-code.actors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/clock-time.ts';
import { durationInWords } from '#src/i18n/dates.ts';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import type { EmailChangeActor } from './email-change.actors.ts';

interface Props {
  actor: EmailChangeActor;
  usage: EmailUsage;
  screen: ProvingScreen;
}

/** The step that verifies the new address. While the code is checked its child has ended, so keep the last screen. */
export function CodeStep(props: Props): JSX.Element | null {
  const child = useLast(useSelector(props.actor, ({ children }) => children.mailedCode));
  return child === undefined ? null : <FieldStep {...props} child={child} />;
}

function FieldStep({
  actor,
  usage,
  screen: { email, busy, minutes },
  child,
}: Props & { child: MailedCodeActor<EmailDraft | null> }): JSX.Element {
  const { t, explain, language } = useTranslator();
  const field = useSelector(child, selectScreen);
  const { sending, delayed, problem, failure, resendSeconds, waitSeconds } = field;
  const resend = (): void => actor.send({ type: 'code.resend' });
  return (
    <>
      <p>
        <WholeText>{t('emailChange.code.sent', { email })}</WholeText>
      </p>
      <CodeForm
        hint={minutes > 0 ? t('passwordReset.code.valid', { time: durationInWords({ minutes }, language) }) : undefined}
        wrong={problem === null ? null : t(`secondFactor.problem.${problem === 'empty' ? 'empty' : 'digitsMail'}`)}
        refused={failure === null ? null : explain(failure, waitSeconds)}
        errorLocation={errorLocationOf(field)}
        action={<ResendButton variant="profileTimer" secondsLeft={resendSeconds} busy={sending} onPress={resend} />}
        delayed={delayed}
        busy={busy}
        disabled={waitSeconds > 0 || sending}
        submitLabel={
          waitSeconds > 0
            ? t('passwordReset.continueIn', { time: clockTime(waitSeconds) })
            : t(`emailChange.code.submit.${usage}`)
        }
        onSubmit={(code) => actor.send({ type: 'code.submit', code })}
        onInput={() => actor.send({ type: 'code.edit' })}
        onRetry={resend}
        back={
          <Button variant="cancel" disabled={busy} onPress={() => actor.send({ type: 'address.change' })}>
            {t('emailChange.back')}
          </Button>
        }
      />
    </>
  );
}
