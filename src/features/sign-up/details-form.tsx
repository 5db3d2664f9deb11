import { useRef } from 'react';
import type { JSX, SubmitEvent } from 'react';
import { loginParts } from '#contract/pages.ts';
import { emailProblem } from '#contract/rules/email.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { SignUpDraft, SignUpForm } from '#machines/sign-up/sign-up.model.ts';
import type { DetailsScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/clock-time.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { attend, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/feedback/form-message.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { NewPassword, newPasswordWords } from '../new-password/new-password.tsx';
import { CountryField } from './country-field.tsx';
import type { SignUpActor } from './sign-up.actors.ts';
import { TermsBox } from './terms-box.tsx';
import type { LegalLinks } from './terms-box.tsx';

interface Props {
  actor: SignUpActor;
  /** Null while another step is shown: the form stays, hidden, with what was typed. */
  screen: DetailsScreen | null;
  /** What was typed in this tab before a reload. */
  draft: SignUpDraft | null;
  links: LegalLinks;
  /** Where the customer is likely to live; it can be changed here. */
  likelyCountry: string;
}

export function DetailsForm({ actor, screen, draft, links, likelyCountry }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { problem, failure = null, errorLocation = 'form', remedy = null, waitSeconds = 0, busy = false, legalDocuments = 'known', agreements = null } = screen ?? {};
  const refusedAt = (where: DetailsScreen['errorLocation']): string | null =>
    failure !== null && errorLocation === where ? explain(failure, waitSeconds) : null;
  const wordsOf = (found: ReturnType<typeof emailProblem>): string | null => found && t(`login.emailProblem.${found}`);
  const emailError = wordsOf(problem?.email ?? null) ?? refusedAt('email');
  const passwordError = problem?.password ? t(newPasswordWords[problem.password]) : refusedAt('password');
  const termsError = problem?.terms ? t(`signUp.terms.${problem.terms}`) : refusedAt('terms');
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget } = event;
    submitForm(currentTarget, () => actor.send({ type: 'details.submit', details: readDetails(currentTarget) }));
  };

  return (
    <form ref={form} className="form" method="dialog" noValidate hidden={screen === null} onSubmit={submit} onInput={({ currentTarget }) => actor.send({ type: 'draft.edit', draft: readDraft(currentTarget) })}>
      <TextField
        label={t('login.email.label')}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={draft?.email ?? ''}
        error={emailError === null ? null : <EmailError remedy={remedy}>{emailError}</EmailError>}
        focusOnError
        check={({ value }) => wordsOf(emailProblem(value.trim()))}
        onInput={() => actor.send({ type: 'email.edit' })}
      />
      <NewPassword
        label={t('login.password.label')}
        owner={() => ({ email: form.current === null ? '' : readForm(form.current).text('email').trim() })}
        error={passwordError}
        focusOnError={emailError === null}
        onInput={() => actor.send({ type: 'password.edit' })}
      />
      <CountryField likely={draft?.country ?? likelyCountry} />
      <TermsBox
        legalDocuments={legalDocuments}
        agreements={agreements}
        links={links}
        error={termsError}
        focusOnError={emailError === null && passwordError === null}
        onInput={() => actor.send({ type: 'terms.edit' })}
        onRetry={() => actor.send({ type: 'legalDocuments.retry' })}
      />
      <CheckBox name="news" defaultChecked={draft?.news ?? false} label={t('signUp.news')} messageRow={false} />
      <Button variant="login" type="submit" busy={busy} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? t('signUp.submitIn', { time: clockTime(waitSeconds) }) : t('signUp.submit')}
      </Button>
      <FormMessage
        ref={refusedAt('form') === null ? undefined : attend}
        action={
          remedy === 'retry' ? (
            <Button variant="cancel" onPress={() => form.current?.requestSubmit()}>
              {t('shell.retry')}
            </Button>
          ) : null
        }
      >
        {refusedAt('form')}
      </FormMessage>
    </form>
  );
}

/** White space around an address is a slip of the keyboard; in a password it is a character. */
function readDetails(form: HTMLFormElement): SignUpForm {
  const { text, isTicked } = readForm(form);
  return { ...readDraft(form), password: new Secret(text('password')), agreed: isTicked('agreed') };
}

function readDraft(form: HTMLFormElement): SignUpDraft {
  const { text, isTicked } = readForm(form);
  return { email: text('email').trim(), country: text('country'), news: isTicked('news') };
}

function EmailError({ remedy, children }: { remedy: DetailsScreen['remedy']; children: string }): JSX.Element {
  const { t } = useTranslator();
  return (
    <>
      {children}{' '}
      {remedy === 'logIn' ? (
        <LinkButton variant="noPassword" href={loginParts.signIn}>
          {t('signUp.logIn')}
        </LinkButton>
      ) : null}
    </>
  );
}
