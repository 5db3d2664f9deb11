import { useRef } from 'react';
import type { FormEvent, JSX, ReactNode } from 'react';
import { Secret } from '#machines/shared/secret.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { TimerButton } from '#src/ui/actions/timer-button.tsx';
import type { TimerButtonProps } from '#src/ui/actions/timer-button.tsx';
import { CodeField } from '#src/ui/forms/code-field.tsx';
import type { CodeFieldProps } from '#src/ui/forms/code-field.tsx';
import { focusOnMount, submitForm } from '#src/ui/forms/focus.ts';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';

export interface CodeFormProps {
  /** A field of another kind; its name is `code`. */
  field?: ((props: CodeFieldProps) => JSX.Element) | undefined;
  label?: string | undefined;
  hint: string | undefined;
  /** What is wrong with the code as typed. */
  wrong: string | null;
  /** Why the last one was refused. */
  refused: string | null;
  errorLocation: 'code' | 'form';
  /** At the inner end of the field. */
  action?: ReactNode;
  busy: boolean;
  disabled: boolean;
  submitLabel: string;
  hidden?: boolean;
  /** Actions between field and button. */
  children?: ReactNode;
  onSubmit: (code: Secret<string>) => void;
  onInput: () => void;
  /** What Retry repeats, unless it is the form itself. */
  onRetry?: (() => void) | undefined;
}

/** The one form in which a code is entered. */
export function CodeForm({ field: Field = CodeField, label, hint, wrong, refused, errorLocation, action, ...rest }: CodeFormProps): JSX.Element {
  const { t } = useTranslator();
  const { busy, disabled, submitLabel, hidden = false, children, onSubmit, onInput, onRetry } = rest;
  const form = useRef<HTMLFormElement>(null);
  const message = errorLocation === 'form' && !busy ? refused : null;
  const error = wrong ?? (errorLocation === 'code' ? refused : null);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget } = event;
    if (!busy) submitForm(currentTarget, () => onSubmit(new Secret(readForm(currentTarget).text('code'))));
  };
  return (
    <form ref={form} className="form" method="dialog" noValidate onSubmit={submit}>
      <Field
        label={label ?? t('secondFactor.code.label')}
        hint={hint}
        error={busy ? null : error}
        focusOnError
        ref={focusOnMount}
        onInput={onInput}
        action={action}
      />
      {children}
      <Button variant="login" type="submit" busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
      <FormMessage
        ref={message === null || hidden ? undefined : focusOnMount}
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

/** Sends the code again, when its wait has ended. */
export function ResendButton(props: Pick<TimerButtonProps, 'variant' | 'secondsLeft' | 'busy' | 'onPress'>): JSX.Element {
  const { t } = useTranslator();
  return <TimerButton {...props} label={t('secondFactor.resend')} countingLabel={(seconds) => t('secondFactor.resendIn', { seconds })} />;
}
