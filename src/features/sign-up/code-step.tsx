import { useRef } from 'react';
import type { JSX, SubmitEvent } from 'react';
import { Secret } from '#machines/shared/secret.ts';
import type { CodeScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/dates.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CodeField } from '#src/ui/forms/code-field.tsx';
import { focusOnMount, submitForm } from '#src/ui/forms/focus.ts';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { FormEnd } from '#src/ui/forms/form-parts.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { TimerButton } from '#src/ui/actions/timer-button.tsx';
import type { SignUpActor } from './sign-up.actors.ts';

interface Props {
  actor: SignUpActor;
  screen: CodeScreen;
  /** While something else is shown the step stays, unseen, with what was typed. */
  hidden: boolean;
}

/** The step that proves the address. */
export function CodeStep({ actor, screen, hidden }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { email, busy, resending, resent, minutes, problem, failure, errorLocation, over, again, resendSeconds, waitSeconds } = screen;
  const wrong = problem === null ? null : t(`secondFactor.problem.${problem === 'empty' ? 'empty' : 'digitsMail'}`);
  const refused = failure === null ? null : over ? t('signUp.code.over') : explain(failure, waitSeconds);
  const form = useRef<HTMLFormElement>(null);
  const resend = (): void => actor.send({ type: 'code.resend' });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget } = event;
    submitForm(currentTarget, () => actor.send({ type: 'code.submit', code: new Secret(readForm(currentTarget).text('code')) }));
  };
  return (
    <div hidden={hidden}>
      <form ref={form} className="form" method="dialog" noValidate onSubmit={submit}>
        <CodeField
          label={t('secondFactor.code.label')}
          hint={t(`signUp.code.${resent ? 'sentAgain' : 'sent'}`, { email, minutes })}
          error={wrong ?? (errorLocation === 'code' && !busy ? refused : null)}
          focusOnError
          ref={focusOnMount}
          onInput={() => actor.send({ type: 'code.edit' })}
          action={
            <TimerButton
              variant="getCode"
              secondsLeft={resendSeconds}
              busy={resending}
              label={t('secondFactor.resend')}
              countingLabel={(seconds) => t('secondFactor.resendIn', { seconds })}
              onPress={resend}
            />
          }
        />
        <Button variant="login" type="submit" busy={busy} disabled={waitSeconds > 0 || resending}>
          {waitSeconds > 0 ? t('signUp.code.submitIn', { time: clockTime(waitSeconds) }) : t('signUp.code.submit')}
        </Button>
        <FormMessage
          ref={errorLocation === 'form' && !busy && !hidden ? focusOnMount : undefined}
          action={
            <Button variant="cancel" onPress={again === 'resend' ? resend : () => form.current?.requestSubmit()}>
              {t('shell.retry')}
            </Button>
          }
        >
          {errorLocation === 'form' && !busy ? refused : null}
        </FormMessage>
      </form>
      {busy || resending ? null : (
        <FormEnd>
          <Button variant="ghost" quiet onPress={() => actor.send({ type: 'details.change' })}>
            {t('signUp.code.change')}
          </Button>
        </FormEnd>
      )}
    </div>
  );
}
