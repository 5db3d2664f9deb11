import type { JSX } from 'react';
import type { CodeEvent } from '#machines/mailed-code/mailed-code.model.ts';
import { errorLocationOf, selectScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime, durationInWords } from '#src/i18n/dates.ts';
import { useSelector } from '#src/react/use-selector.ts';
import type { TimerButtonProps } from '#src/ui/actions/timer-button.tsx';
import { CodeForm, ResendButton, type CodeFormProps } from './code-form.tsx';
import type { MailedCodeActor } from './mailed-code.actors.ts';

interface Props<Recipient> extends Pick<CodeFormProps, 'busy' | 'submitLabel' | 'end' | 'back'> {
  child: MailedCodeActor<Recipient>;
  /** How long the code is valid; 0 until one is sent. */
  minutes: number;
  resendVariant: TimerButtonProps['variant'];
  /** Retry repeats the form, not the mail. */
  retriesForm?: boolean;
  send: (event: CodeEvent) => void;
}

/** The form of a mailed code, as its chart shows it. */
export function MailedCodeForm<Recipient>({
  child,
  minutes,
  resendVariant,
  retriesForm = false,
  submitLabel,
  send,
  ...form
}: Props<Recipient>): JSX.Element {
  const { t, explain, language } = useTranslator();
  const field = useSelector(child, selectScreen);
  const { sending, delayed, problem, failure, resendSeconds, waitSeconds } = field;
  const resend = (): void => send({ type: 'code.resend' });
  return (
    <CodeForm
      {...form}
      hint={minutes > 0 ? t('passwordReset.code.valid', { time: durationInWords({ minutes }, language) }) : undefined}
      wrong={problem === null ? null : t(`secondFactor.problem.${problem === 'empty' ? 'empty' : 'digitsMail'}`)}
      refused={failure === null ? null : explain(failure, waitSeconds)}
      errorLocation={errorLocationOf(field)}
      action={<ResendButton variant={resendVariant} secondsLeft={resendSeconds} busy={sending} onPress={resend} />}
      delayed={delayed}
      disabled={waitSeconds > 0 || sending}
      submitLabel={waitSeconds > 0 ? t('passwordReset.continueIn', { time: clockTime(waitSeconds) }) : submitLabel}
      onSubmit={(code) => send({ type: 'code.submit', code })}
      onInput={() => send({ type: 'code.edit' })}
      onRetry={retriesForm ? undefined : resend}
    />
  );
}
