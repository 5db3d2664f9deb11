import { useRef } from 'react';
import type { JSX } from 'react';
import { selectScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { SignUpForm } from '#machines/sign-up/sign-up.model.ts';
import { fieldScreen } from '#machines/sign-up/sign-up.selectors.ts';
import type { CodeScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { CodeForm, ResendButton } from '#src/features/mailed-code/code-form.tsx';
import type { MailedCodeActor } from '#src/features/mailed-code/mailed-code.actors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/clock-time.ts';
import { durationInWords } from '#src/i18n/dates.ts';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { FormEnd } from '#src/ui/forms/form-parts.tsx';
import type { SignUpActor } from './sign-up.actors.ts';

interface Props {
  actor: SignUpActor;
  screen: CodeScreen;
  /** While another screen is shown the step stays, hidden, with what was typed. */
  hidden: boolean;
}

/** The step that proves the address. While its code is checked the child has ended: what it showed last stays. */
export function CodeStep(props: Props): JSX.Element | null {
  const child = useLast(useSelector(props.actor, ({ children }) => children.mailedCode));
  return child === undefined ? null : <FieldStep {...props} child={child} />;
}

interface FieldStepProps extends Props {
  child: MailedCodeActor<SignUpForm | null>;
}

function FieldStep({ child, actor, screen, hidden }: FieldStepProps): JSX.Element {
  const { t, explain, language } = useTranslator();
  const { email, busy, resent, minutes, again, asksPassword, passwordProblem } = screen;
  const password = useRef<HTMLInputElement>(null);
  const { resending, delayed, problem, failure, errorLocation, over, resendSeconds, waitSeconds } = fieldScreen(screen, useSelector(child, selectScreen));
  /** The password goes first: nothing is asked for without it. */
  const retype = (): void => {
    if (asksPassword) actor.send({ type: 'password.retype', password: new Secret(password.current?.value ?? '') });
  };
  const resend = (): void => {
    retype();
    actor.send({ type: 'code.resend' });
  };
  return (
    <div hidden={hidden}>
      <CodeForm
        hint={t(`signUp.code.${resent ? 'sentAgain' : 'sent'}`, { email, time: durationInWords({ minutes }, language) })}
        wrong={problem === null ? null : t(`secondFactor.problem.${problem === 'empty' ? 'empty' : 'digitsMail'}`)}
        refused={failure === null ? null : over ? t('signUp.code.over') : explain(failure, waitSeconds)}
        errorLocation={errorLocation}
        action={<ResendButton variant="getCode" secondsLeft={resendSeconds} busy={resending} onPress={resend} />}
        delayed={delayed}
        busy={busy}
        disabled={waitSeconds > 0 || resending}
        submitLabel={waitSeconds > 0 ? t('signUp.code.submitIn', { time: clockTime(waitSeconds) }) : t('signUp.code.submit')}
        hidden={hidden}
        onSubmit={(code) => {
          retype();
          actor.send({ type: 'code.submit', code });
        }}
        onInput={() => actor.send({ type: 'code.edit' })}
        onRetry={again === 'resend' ? resend : undefined}
        end={
          busy || resending ? null : (
            <FormEnd>
              <Button variant="ghost" onPress={() => actor.send({ type: 'details.change' })}>
                {t('signUp.code.change')}
              </Button>
            </FormEnd>
          )
        }
      >
        {asksPassword ? (
          <PasswordField
            ref={password}
            label={t('login.password.label')}
            name="password"
            autoComplete="new-password"
            required
            showName={t('login.password.show')}
            hideName={t('login.password.hide')}
            hint={t('signUp.code.retype')}
            error={passwordProblem === null ? null : t(passwordProblem === 'empty' ? 'login.password.empty' : 'signUp.password.length')}
            focusOnError={problem === null}
            onInput={() => actor.send({ type: 'password.edit' })}
          />
        ) : null}
      </CodeForm>
    </div>
  );
}
