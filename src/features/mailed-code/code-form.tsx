import { createContext, useContext, useId, useMemo, useRef, type FormEvent, type JSX, type ReactNode } from 'react';
import { resendAfterSeconds } from '#contract/limits.ts';
import type { MailProblem } from '#machines/mailed-code/mailed-code.model.ts';
import { codeProblem } from '#machines/mailed-code/mailed-code.rules.ts';
import { Secret } from '#machines/shared/secret.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { SubmitButton, type SubmitButtonProps } from '#src/ui/actions/submit-button.tsx';
import { TimerButton, type TimerButtonProps } from '#src/ui/actions/timer-button.tsx';
import { CodeField, type CodeFieldProps } from '#src/ui/forms/code-field.tsx';
import { revealMessage, focusStepField, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { DialogFooter } from '#src/ui/overlays/dialog-footer.tsx';

interface Form {
  id: string;
  busy: boolean;
  /** Why the last code was refused, for its field. */
  refusedCode: string | null;
}

const Form = createContext<Form>({ id: '', busy: false, refusedCode: null });

interface CodeFormProps {
  busy: boolean;
  /** Why the last code was refused. */
  refused: string | null;
  errorLocation: 'code' | 'form';
  hidden?: boolean;
  onSubmit: (code: Secret<string>) => void;
  /** What Retry repeats, if not the form itself. */
  onRetry?: (() => void) | undefined;
  /** Its `CodeInput` and `CodeButton`, and what is between and below them. */
  children: ReactNode;
}

/** The form for every kind of code. */
export function CodeForm(props: CodeFormProps): JSX.Element {
  const { busy, refused, errorLocation, hidden = false, onSubmit, onRetry, children } = props;
  const { t } = useTranslator();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const message = errorLocation === 'form' && !busy ? refused : null;
  const refusedCode = errorLocation === 'code' ? refused : null;
  const submit = (event: FormEvent<HTMLFormElement>): void =>
    submitForm(event, busy, (form) => onSubmit(new Secret(readForm(form).text('code'))));
  return (
    <form id={id} ref={form} className="form" method="dialog" noValidate onSubmit={submit}>
      <Form value={useMemo(() => ({ id, busy, refusedCode }), [id, busy, refusedCode])}>{children}</Form>
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

interface CodeInputProps {
  /** Replaces the code field; must be named `code`. */
  field?: ((props: CodeFieldProps) => JSX.Element) | undefined;
  label?: string | undefined;
  hint: string | undefined;
  /** What is wrong with the code as typed. */
  wrong: string | null;
  /** Also validate on blur; a mailed code has six digits. */
  check?: CodeFieldProps['check'];
  /** Inside the field, at its end. */
  action?: ReactNode;
  /** What kept the previous mail from its recipient. */
  mailProblem?: MailProblem | undefined;
  onInput: () => void;
}

export function CodeInput(props: CodeInputProps): JSX.Element {
  const { field: Field = CodeField, label, hint, wrong, check, action, mailProblem, onInput } = props;
  const { t } = useTranslator();
  const { busy, refusedCode } = useContext(Form);
  const isMailed = ({ value }: HTMLInputElement): string | null =>
    codeProblem(value, 'email_code') && t('secondFactor.problem.digitsMail');
  return (
    <>
      <Field
        label={label ?? t('secondFactor.code.label')}
        hint={hint === undefined ? undefined : <WholeText>{hint}</WholeText>}
        hintStays
        error={busy ? null : (wrong ?? refusedCode)}
        focusOnError
        check={check ?? isMailed}
        ref={focusStepField}
        onInput={onInput}
        action={action}
      />
      {mailProblem === undefined ? null : <p role="status">{t(`secondFactor.${mailProblem}`)}</p>}
    </>
  );
}

interface CodeButtonProps extends Pick<SubmitButtonProps, 'waitSeconds' | 'waiting' | 'disabled' | 'children'> {
  /** In a dialog: the Back button, in the footer next to the action. */
  back?: ReactNode;
  /** In a dialog: the action loses something. */
  isDanger?: boolean | undefined;
}

export function CodeButton({ back, isDanger = false, ...rest }: CodeButtonProps): JSX.Element {
  const { id, busy } = useContext(Form);
  const inDialog = isDanger ? 'delete' : 'classic';
  const button = <SubmitButton {...rest} variant={back === undefined ? 'login' : inDialog} form={id} busy={busy} />;
  if (back === undefined) return button;
  return (
    <DialogFooter>
      {back}
      {button}
    </DialogFooter>
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
