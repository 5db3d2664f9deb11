import { useRef } from 'react';
import type { FormEvent, JSX } from 'react';
import { Secret } from '#machines/shared/secret.ts';
import type { SecondFactorScreen } from '#machines/second-factor/second-factor.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/dates.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CodeField } from '#src/ui/forms/code-field.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { FormActions } from '#src/ui/forms/form-parts.tsx';
import { Icon } from '#src/ui/icons/icon.tsx';
import { swap } from '#src/ui/icons/icons.ts';
import { readForm } from '#src/ui/forms/read-form.ts';
import { TimerButton } from '#src/ui/actions/timer-button.tsx';
import type { SecondFactorActor } from './second-factor.actors.ts';

type EnteringScreen = Extract<SecondFactorScreen, { name: 'entering' }>;
interface Props {
  actor: SecondFactorActor;
  screen: EnteringScreen;
  busy: boolean;
}

export function CodeForm({ actor, screen, busy }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { failure, errorLocation, problem, waitSeconds, resendSeconds } = screen;
  const wrong = problem === null ? null : t(`secondFactor.problem.${problemKey(screen)}`);
  const refused = failure === null ? null : explain(failure, waitSeconds);
  const error = wrong ?? (errorLocation === 'code' ? refused : null);
  const { minutes } = screen;
  const works = minutes === 1 ? t('secondFactor.code.worksOne') : t('secondFactor.code.works', { minutes: minutes ?? 0 });
  const hint = screen.takesBackupCode ? t('secondFactor.code.backupToo') : minutes === null ? undefined : works;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    actor.send({ type: 'code.submit', code: new Secret(readForm(event.currentTarget).text('code')) });
  };

  return (
    <form ref={form} className="form" method="dialog" noValidate onSubmit={submit}>
      <CodeField
        label={t('secondFactor.code.label')}
        hint={hint}
        error={busy ? null : error}
        focusOnError
        ref={focusOnMount}
        onInput={() => actor.send({ type: 'code.edit' })}
      />
      <FormActions>
        {resendSeconds === null ? null : (
          <TimerButton
            secondsLeft={resendSeconds}
            label={t('secondFactor.resend')}
            countingLabel={(seconds) => t('secondFactor.resendIn', { seconds })}
            onPress={() => actor.send({ type: 'code.resend' })}
          />
        )}
        {screen.canChange ? (
          <Button variant="ghost" icon={<Icon path={swap} />} onPress={() => actor.send({ type: 'method.change' })}>
            {t('secondFactor.another')}
          </Button>
        ) : null}
      </FormActions>
      <Button variant="login" type="submit" busy={busy} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? t('secondFactor.submitIn', { time: clockTime(waitSeconds) }) : t('secondFactor.submit')}
      </Button>
      <FormMessage
        ref={errorLocation === 'form' ? focusOnMount : undefined}
        action={
          <Button variant="cancel" onPress={() => form.current?.requestSubmit()}>
            {t('shell.retry')}
          </Button>
        }
      >
        {errorLocation === 'form' && !busy ? refused : null}
      </FormMessage>
    </form>
  );
}

function problemKey({ problem, method }: EnteringScreen): 'empty' | 'digits' | 'digitsMail' | 'digitsBackup' {
  if (problem === 'empty') return 'empty';
  if (method.type === 'totp') return 'digits';
  return method.type === 'backup_code' ? 'digitsBackup' : 'digitsMail';
}
