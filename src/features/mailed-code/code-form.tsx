import { useId, useRef, type FormEvent, type JSX, type ReactNode } from 'react';
import { resendAfterSeconds } from '#contract/limits.ts';
import { codeProblem } from '#machines/mailed-code/mailed-code.rules.ts';
import { Secret } from '#machines/shared/secret.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { TimerButton, type TimerButtonProps } from '#src/ui/actions/timer-button.tsx';
import { CodeField, type CodeFieldProps } from '#src/ui/forms/code-field.tsx';
import { revealMessage, focusOnMount, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { DialogFooter } from '#src/ui/overlays/dialog-footer.tsx';

export interface CodeFormProps {
  /** Replaces the code field; must be named `code`. */
  field?: ((props: CodeFieldProps) => JSX.Element) | undefined;
  label?: string | undefined;
  hint: string | undefined;
  /** What is wrong with the code as typed. */
  wrong: string | null;
  /** Also validate on blur; a mailed code has six digits. */
  check?: CodeFieldProps['check'];
  /** Why the last code was refused. */
  refused: string | null;
  errorLocation: 'code' | 'form';
  /** Inside the field, at its end. */
  action?: ReactNode;
  busy: boolean;
  disabled: boolean;
  submitLabel: string;
  /** In a dialog: the action loses something. */
  isDanger?: boolean | undefined;
  hidden?: boolean;
  /** The previous mail could not be sent yet. */
  delayed?: boolean | undefined;
  /** Actions between field and button. */
  children?: ReactNode;
  /** Below the button. */
  end?: ReactNode;
  /** In a dialog: the Back button, in the footer next to the action. */
  back?: ReactNode;
  onSubmit: (code: Secret<string>) => void;
  onInput: () => void;
  /** What Retry repeats, if not the form itself. */
  onRetry?: (() => void) | undefined;
}

/** The form for every kind of code. */
export function CodeForm({
  field: Field = CodeField,
  label,
  hint,
  wrong,
  refused,
  errorLocation,
  action,
  ...rest
}: CodeFormProps): JSX.Element {
  const { t } = useTranslator();
  const {
    busy,
    delayed = false,
    disabled,
    submitLabel,
    isDanger = false,
    hidden = false,
    children,
    end,
    back,
    check,
    onSubmit,
    onInput,
    onRetry,
  } = rest;
  const id = useId();
  const isMailed = ({ value }: HTMLInputElement): string | null =>
    codeProblem(value, 'email_code') && t('secondFactor.problem.digitsMail');
  const form = useRef<HTMLFormElement>(null);
  const message = errorLocation === 'form' && !busy ? refused : null;
  const error = wrong ?? (errorLocation === 'code' ? refused : null);
  const submit = (event: FormEvent<HTMLFormElement>): void =>
    submitForm(event, busy, (form) => onSubmit(new Secret(readForm(form).text('code'))));
  const button = (
    <Button
      variant={back === undefined ? 'login' : isDanger ? 'delete' : 'classic'}
      type="submit"
      form={id}
      busy={busy}
      disabled={disabled}
    >
      {submitLabel}
    </Button>
  );
  return (
    <form id={id} ref={form} className="form" method="dialog" noValidate onSubmit={submit}>
      <Field
        label={label ?? t('secondFactor.code.label')}
        hint={hint === undefined ? undefined : <WholeText>{hint}</WholeText>}
        error={busy ? null : error}
        focusOnError
        check={check ?? isMailed}
        ref={focusOnMount}
        onInput={onInput}
        action={action}
      />
      {delayed ? <p role="status">{t('secondFactor.delayed')}</p> : null}
      {children}
      {back === undefined ? (
        button
      ) : (
        <DialogFooter>
          {back}
          {button}
        </DialogFooter>
      )}
      {end}
      <FormMessage
        ref={message === null || hidden ? undefined : revealMessage}
        action={
          <Button variant="cancel" onPress={onRetry ?? (() => form.current?.requestSubmit())}>
            {t('shell.retry')}
          </Button>
        }
      >
        {message}
      </FormMessage>
    </form>
  );
}

/** Resends the code once its wait has ended. */
export function ResendButton(
  props: Pick<TimerButtonProps, 'variant' | 'secondsLeft' | 'busy' | 'onPress'>,
): JSX.Element {
  const { t } = useTranslator();
  return (
    <TimerButton
      {...props}
      longest={resendAfterSeconds}
      label={t('secondFactor.resend')}
      countingLabel={(seconds) => t('secondFactor.resendIn', { seconds })}
    />
  );
}
