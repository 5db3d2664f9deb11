import type { JSX, SubmitEvent } from 'react';
import type { PasswordScreen } from '#machines/password-reset/password-reset.selectors.ts';
import { Secret } from '#machines/shared/secret.ts';
import { useSite } from '#src/services/services-context.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage, focusOnMount, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { UsernameField } from '#src/ui/forms/username-field.tsx';
import { ConfirmPassword } from '#src/features/new-password/confirm-password.tsx';
import { NewPassword, newPasswordWords } from '#src/features/new-password/new-password.tsx';
import type { PasswordResetActor } from './password-reset.actors.ts';

interface Props {
  actor: PasswordResetActor;
  /** Null while another step is shown: the form stays mounted but hidden, and keeps its input. */
  screen: PasswordScreen | null;
  isFirst: boolean;
}

export function PasswordForm({ actor, screen, isFirst }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const site = useSite();
  const email = useSelector(actor, ({ context }) => context.address.email);
  const { problem, failure = null, busy = false, errorLocation = 'form' } = screen ?? {};
  const refused = failure === null || busy ? null : explain(failure);
  const refusedPassword = errorLocation === 'password' ? refused : null;
  const passwordError = problem?.password ? t(newPasswordWords[problem.password]) : refusedPassword;
  const confirmationError = problem?.confirmation ? t(`newPassword.confirmation.${problem.confirmation}`) : null;
  const message = errorLocation === 'form' ? refused : null;
  const submit = (event: SubmitEvent<HTMLFormElement>): void =>
    submitForm(event, busy, (form) => {
      const { text } = readForm(form);
      const draft = { password: new Secret(text('password')), confirmation: new Secret(text('confirmation')) };
      actor.send({ type: 'password.submit', draft });
    });
  return (
    <div hidden={screen === null}>
      <FormTitle
        title={t('passwordReset.choose.title')}
        titleRef={screen === null || message !== null ? undefined : focusOnMount}
      >
        {t('passwordReset.choose.more')}
      </FormTitle>
      <form className="form" method="dialog" noValidate onSubmit={submit}>
        <NewPassword
          label={t('newPassword.label')}
          owner={() => ({ email, site })}
          error={passwordError}
          focusOnError
          onInput={() => actor.send({ type: 'password.edit' })}
        />
        <ConfirmPassword
          error={confirmationError}
          focusOnError={passwordError === null}
          onInput={() => actor.send({ type: 'confirmation.edit' })}
        />
        <UsernameField value={email} />
        <Button variant="login" type="submit" busy={busy}>
          {t(isFirst ? 'passwordReset.first.submit' : 'passwordReset.choose.submit')}
        </Button>
        <FormMessage ref={message === null || screen === null ? undefined : revealMessage}>{message}</FormMessage>
      </form>
    </div>
  );
}
