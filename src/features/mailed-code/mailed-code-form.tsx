import type { JSX, ReactNode } from 'react';
import type { CodeEvent } from '#machines/mailed-code/mailed-code.model.ts';
import { errorLocationOf, selectScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { durationInWords } from '#src/i18n/dates.ts';
import { useSelector } from '#src/react/use-selector.ts';
import type { TimerButtonProps } from '#src/ui/actions/timer-button.tsx';
import { CodeButton, CodeForm, CodeInput, ResendButton } from './code-form.tsx';
import type { MailedCodeActor } from './mailed-code.actors.ts';

interface Props<Recipient> {
  child: MailedCodeActor<Recipient>;
  busy: boolean;
  submitLabel: string;
  /** In a dialog: the Back button. */
  back?: ReactNode;
  /** How long the code is valid; 0 until one is sent. */
  minutes: number;
  resendVariant: TimerButtonProps['variant'];
  /** Retry repeats the form, not the mail. */
  retriesForm?: boolean;
  send: (event: CodeEvent) => void;
  /** Below the button. */
  children?: ReactNode;
}

/** The form of a mailed code, as its chart shows it. */
export function MailedCodeForm<Recipient>(props: Props<Recipient>): JSX.Element {
  const { child, busy, submitLabel, back, minutes, resendVariant, retriesForm = false, send, children } = props;
  const { t, explain, language } = useTranslator();
  const field = useSelector(child, selectScreen);
  const { sending, mailProblem, problem, failure, resendSeconds, waitSeconds } = field;
  const resend = (): void => send({ type: 'code.resend' });
  return (
    <CodeForm
      busy={busy}
      refused={failure === null ? null : explain(failure, waitSeconds)}
      errorLocation={errorLocationOf(field)}
      onSubmit={(code) => send({ type: 'code.submit', code })}
      onRetry={retriesForm ? undefined : resend}
    >
      <CodeInput
        hint={minutes > 0 ? t('secondFactor.code.works', { time: durationInWords({ minutes }, language) }) : undefined}
        wrong={problem === null ? null : t(`secondFactor.problem.${problem === 'empty' ? 'empty' : 'digitsMail'}`)}
        action={<ResendButton variant={resendVariant} secondsLeft={resendSeconds} busy={sending} onPress={resend} />}
        mailProblem={mailProblem}
        onInput={() => send({ type: 'code.edit' })}
      />
      <CodeButton
        back={back}
        disabled={sending}
        waitSeconds={waitSeconds}
        waiting={(time) => t('shared.continueIn', { time })}
      >
        {submitLabel}
      </CodeButton>
      {children}
    </CodeForm>
  );
}
