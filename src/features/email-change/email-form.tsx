import type { JSX, SubmitEvent } from 'react';
import { cleanEmail, emailProblem } from '#contract/rules/email.ts';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { EmailDraft } from '#machines/email-change/email-change.model.ts';
import { noProblem } from '#machines/email-change/email-change.rules.ts';
import type { FormScreen } from '#machines/email-change/email-change.selectors.ts';
import { Secret } from '#machines/shared/secret.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useUsername } from '#src/services/services-context.ts';
import { UsernameField } from '#src/ui/forms/username-field.tsx';
import { useFirst } from '#src/react/use-first.ts';
import { useLast } from '#src/react/use-last.ts';
import { revealMessage, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { keptIfSessionEnds } from '#src/ui/forms/unsaved-form.ts';
import { readForm } from '#src/ui/forms/read-form.ts';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { AccountPasswordField } from '#src/features/account-password/account-password-field.tsx';
import type { EmailChangeActor } from './email-change.actors.ts';

type EmailDraftProblem = ReturnType<typeof emailProblem>;

const labels = {
  change_email: 'emailChange.form.email',
  backup_email: 'emailChange.form.recovery',
} as const;

interface Props {
  id: string;
  actor: EmailChangeActor;
  usage: EmailUsage;
  /** Null while another step is shown: the form stays mounted but hidden, and keeps its input. */
  screen: FormScreen | null;
}

const noScreen: Omit<FormScreen, 'name' | 'hasPassword'> = {
  email: '',
  isRestored: false,
  problem: noProblem,
  failure: null,
  busy: false,
  waitSeconds: 0,
  isOwn: false,
  errorLocation: 'form',
};

export function EmailForm({ id, actor, usage, screen }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const username = useUsername();
  const { email, isRestored, problem, failure, busy, waitSeconds, isOwn, errorLocation } = screen ?? noScreen;
  // Kept while another step is shown, so Back returns to the form with its input.
  const hasPassword = useLast(screen?.hasPassword) ?? false;
  // What was sent stays unsaved: leaving asks.
  const startEmail = useFirst(screen?.email);
  const refused = failure === null || busy ? null : explain(failure, waitSeconds);
  // A field that is not there cannot have the error.
  const hasField = { email: usage !== 'verify_email', password: hasPassword, form: true };
  const place = hasField[errorLocation] ? errorLocation : 'form';
  const refusedAt = (where: FormScreen['errorLocation']): string | null => (place === where ? refused : null);
  const wordsOf = (found: EmailDraftProblem): string | null => found && t(`fields.emailProblem.${found}`);
  const emailError = wordsOf(problem.email) ?? (isOwn ? t('emailChange.form.own') : refusedAt('email'));
  const passwordError = problem.password === null ? refusedAt('password') : t('fields.password.empty');
  const message = refusedAt('form');
  const submit = (event: SubmitEvent<HTMLFormElement>): void =>
    submitForm(event, busy, (form) =>
      actor.send({ type: 'draft.submit', draft: readDraft(form, { usage, email, hasPassword }) }),
    );
  return (
    <form
      {...(usage !== 'verify_email' && keptIfSessionEnds(usage, ['email']))}
      id={id}
      className="form"
      method="dialog"
      noValidate
      hidden={screen === null}
      onSubmit={submit}
    >
      <p>
        <WholeText>{t(`emailChange.form.${usage}`, { email })}</WholeText>
      </p>
      {usage === 'verify_email' ? null : (
        <TextField
          label={t(labels[usage])}
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={startEmail}
          error={emailError}
          focusOnError
          check={({ value }) => wordsOf(emailProblem(cleanEmail(value)))}
          onInput={() => actor.send({ type: 'draft.edit', field: 'email' })}
        />
      )}
      {hasPassword ? (
        <>
          <AccountPasswordField
            error={passwordError}
            focusOnError={emailError === null}
            onInput={() => actor.send({ type: 'draft.edit', field: 'password' })}
          />
          <UsernameField value={username} />
        </>
      ) : null}
      <FormMessage
        kind={message === null ? 'warning' : 'error'}
        ref={message === null || screen === null ? undefined : revealMessage}
      >
        {message ?? (isRestored ? t('emailChange.form.unsaved') : null)}
      </FormMessage>
    </form>
  );
}

interface Asked extends Pick<FormScreen, 'email' | 'hasPassword'> {
  usage: EmailUsage;
}

function readDraft(form: HTMLFormElement, { usage, email, hasPassword }: Asked): EmailDraft {
  const { text } = readForm(form);
  return {
    usage,
    email: usage === 'verify_email' ? email : cleanEmail(text('email')),
    password: hasPassword ? new Secret(text('password')) : null,
  };
}
