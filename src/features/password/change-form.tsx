import type { JSX, SubmitEvent } from 'react';
import type { PasswordOwner } from '#contract/rules/common-password.ts';
import type { PasswordDraft } from '#machines/password/password.model.ts';
import { noProblem } from '#machines/password/password.rules.ts';
import type { FormScreen } from '#machines/password/password.selectors.ts';
import { Secret } from '#machines/shared/secret.ts';
import { useUsername } from '#src/services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { revealMessage, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { UsernameField } from '#src/ui/forms/username-field.tsx';
import { ConfirmPassword } from '#src/features/new-password/confirm-password.tsx';
import { NewPassword, newPasswordWords } from '#src/features/new-password/new-password.tsx';
import type { PasswordActor } from './password.actors.ts';
import { AccountPasswordField } from '#src/features/account-password/account-password-field.tsx';

interface Props {
  id: string;
  actor: PasswordActor;
  /** Null while another step is shown: the form stays mounted but hidden, and keeps its input. */
  screen: FormScreen | null;
  isFirst: boolean;
  /** The customer data known so far. */
  owner: () => PasswordOwner;
}

export function ChangeForm({ id, actor, screen, isFirst, owner }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const username = useUsername();
  const { problem = noProblem, failure = null, busy = false, waitSeconds = 0 } = screen ?? {};
  const errorLocation =
    screen === null || (isFirst && screen.errorLocation === 'current') ? 'form' : screen.errorLocation;
  const refused = failure === null || busy ? null : explain(failure, waitSeconds);
  const refusedAt = (where: FormScreen['errorLocation']): string | null => (errorLocation === where ? refused : null);
  const currentError = problem.current === null ? refusedAt('current') : t('password.form.currentEmpty');
  const passwordError = problem.password === null ? refusedAt('password') : t(newPasswordWords[problem.password]);
  const confirmationError =
    problem.confirmation === null ? null : t(`newPassword.confirmation.${problem.confirmation}`);
  const message = refusedAt('form');
  const edit = (): void => actor.send({ type: 'draft.edit' });
  const submit = (event: SubmitEvent<HTMLFormElement>): void =>
    submitForm(event, busy, (form) => actor.send({ type: 'draft.submit', draft: readDraft(form, isFirst) }));
  return (
    <form id={id} className="form" method="dialog" noValidate hidden={screen === null} onSubmit={submit}>
      <p>{t(isFirst ? 'password.form.setMore' : 'password.form.changeMore')}</p>
      {isFirst ? null : (
        <AccountPasswordField
          label={t('password.form.current')}
          name="current"
          error={currentError}
          focusOnError
          onInput={edit}
        />
      )}
      <NewPassword
        label={t('newPassword.label')}
        owner={owner}
        error={passwordError}
        focusOnError={currentError === null}
        onInput={edit}
      />
      <ConfirmPassword
        error={confirmationError}
        focusOnError={currentError === null && passwordError === null}
        onInput={edit}
      />
      <UsernameField value={username} />
      <FormMessage ref={message === null || screen === null ? undefined : revealMessage}>{message}</FormMessage>
    </form>
  );
}

function readDraft(form: HTMLFormElement, isFirst: boolean): PasswordDraft {
  const { text } = readForm(form);
  return {
    current: isFirst ? null : new Secret(text('current')),
    password: new Secret(text('password')),
    confirmation: new Secret(text('confirmation')),
  };
}
