import type { JSX } from 'react';
import type { MethodType } from '#contract/calls/second-factor.ts';
import type { EnteringScreen, FieldScreen } from '#machines/second-factor/second-factor.selectors.ts';
import { codeProblem } from '#machines/mailed-code/mailed-code.rules.ts';
import { CodeButton, CodeForm, CodeInput, ResendButton } from '#src/features/mailed-code/code-form.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { durationInWords } from '#src/i18n/dates.ts';
import { Button } from '#src/ui/actions/button.tsx';
import type { CodeFieldProps } from '#src/ui/forms/code-field.tsx';
import { FormActions } from '#src/ui/forms/form-parts.tsx';
import { Icon } from '#src/ui/icons/icon.tsx';
import { swap } from '#src/ui/icons/icons.ts';
import { AccountPasswordField } from '#src/features/account-password/account-password-field.tsx';
import type { SecondFactorActor } from './second-factor.actors.ts';

/** The button that does the action, and its name. */
export interface LastPress {
  label: string;
  /** The action loses something. */
  loses: boolean;
  /** How long it can be undone. */
  more?: string;
}

interface Props {
  actor: SecondFactorActor;
  screen: EnteringScreen;
  field: FieldScreen;
  busy: boolean;
  /** The button that does the action; otherwise it confirms. */
  lastPress?: LastPress | undefined;
  /** Why no code is of use any more. */
  tooLate?: string | undefined;
  /** The Back button: in a dialog's footer, or below the action. */
  back?: JSX.Element | undefined;
  end?: JSX.Element | undefined;
}

/** The form for every method: a code or the password. */
export function ProofForm({
  actor,
  screen: { method, takesBackupCode, minutes, canChange },
  field,
  busy,
  lastPress,
  tooLate,
  back,
  end,
}: Props): JSX.Element {
  const { t, explain, language } = useTranslator();
  const { mailProblem, failure, errorLocation, problem, isPasswordWrong, waitSeconds, resendSeconds } = field;
  const press = lastPress?.label ?? t('secondFactor.submit');
  const refused = failure === null ? null : (tooLate ?? explain(failure, waitSeconds));
  const isPassword = method.type === 'password';
  const works = t('secondFactor.code.works', { time: durationInWords({ minutes: minutes ?? 0 }, language) });
  return (
    <CodeForm
      busy={busy}
      refused={isPasswordWrong ? t('secondFactor.password.wrong') : refused}
      errorLocation={errorLocation}
      onSubmit={(code) => actor.send({ type: 'code.submit', code })}
    >
      <CodeInput
        {...(isPassword && { field: PasswordBox, label: t('fields.password.label') })}
        hint={takesBackupCode ? t('secondFactor.code.backupToo') : minutes === null ? undefined : works}
        wrong={problem === null ? null : t(problemText(problem, method.type))}
        mailProblem={mailProblem}
        check={({ value }) => {
          const found = codeProblem(value, method.type);
          return found && t(problemText(found, method.type));
        }}
        action={
          resendSeconds === null ? undefined : (
            <ResendButton
              variant={back === undefined ? 'getCode' : 'profileTimer'}
              secondsLeft={resendSeconds}
              onPress={() => actor.send({ type: 'code.resend' })}
            />
          )
        }
        onInput={() => actor.send({ type: 'code.edit' })}
      />
      {canChange ? (
        <FormActions>
          <Button variant="ghost" icon={<Icon path={swap} />} onPress={() => actor.send({ type: 'method.change' })}>
            {t('secondFactor.another')}
          </Button>
        </FormActions>
      ) : null}
      <CodeButton
        back={back}
        isDanger={lastPress?.loses}
        waitSeconds={waitSeconds}
        waiting={(time) => (tooLate === undefined ? t('secondFactor.submitIn', { time }) : press)}
      >
        {press}
      </CodeButton>
      {end}
    </CodeForm>
  );
}

function PasswordBox({ label, hint, error, focusOnError, check, ref, onInput }: CodeFieldProps): JSX.Element {
  return (
    <AccountPasswordField {...{ label, hint, error, focusOnError, check, ref, onInput }} name="code" required={false} />
  );
}

type ProblemText =
  | 'fields.password.empty'
  | `secondFactor.problem.${'empty' | 'digits' | 'digitsMail' | 'digitsBackup'}`;

function problemText(problem: 'empty' | 'digits', type: MethodType): ProblemText {
  if (type === 'password') return 'fields.password.empty';
  if (problem === 'empty') return 'secondFactor.problem.empty';
  if (type === 'totp') return 'secondFactor.problem.digits';
  return type === 'backup_code' ? 'secondFactor.problem.digitsBackup' : 'secondFactor.problem.digitsMail';
}
