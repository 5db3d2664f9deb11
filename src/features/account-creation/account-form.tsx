import { useRef, type JSX, type ReactNode, type SubmitEvent } from 'react';
import { cleanEmail, emailProblem } from '#contract/rules/email.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { AccountForm as Details } from '#machines/account-creation/account-creation.model.ts';
import type { DetailsScreen } from '#machines/account-creation/account-creation.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { SubmitButton, type SubmitButtonProps } from '#src/ui/actions/submit-button.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { revealMessage, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { NewPassword, newPasswordWords } from '#src/features/new-password/new-password.tsx';
import type { AccountCreationActor } from './account-creation.actors.ts';
import { CountryField } from './country-field.tsx';
import { TermsBox, type LegalLinks } from './terms-box.tsx';

/** Initial values of the form. */
type AccountFormStart = Pick<Details, 'email' | 'country' | 'news'>;

interface Props {
  actor: AccountCreationActor;
  /** Null while another step is shown: the form stays mounted but hidden, and keeps its input. */
  screen: DetailsScreen | null;
  start: AccountFormStart;
  /**
   * `password`: whether the account gets one; without it, the address is not a user name yet. `verifiedHint`: set if
   * the address is displayed instead of requested, and says who verified it.
   */
  asks: { password: boolean; verifiedHint?: string | undefined };
  /** `logIn`: displayed next to an address that already has an account. */
  links: LegalLinks & { logIn: ReactNode };
  submit: Pick<SubmitButtonProps, 'children' | 'waiting'>;
  /** Below the button. */
  children?: ReactNode;
  onEdit?: (draft: AccountFormStart) => void;
}

const blank: Omit<DetailsScreen, 'name'> = {
  problem: { email: null, password: null, terms: null },
  failure: null,
  errorLocation: 'form',
  remedy: null,
  waitSeconds: 0,
  busy: false,
  legalDocuments: 'known',
  agreements: null,
};

/** The form for the details of a new account. */
export function AccountForm({ actor, screen, start, asks, links, submit, children, onEdit }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { problem, failure, errorLocation, remedy, waitSeconds, busy, legalDocuments, agreements } = screen ?? blank;
  const refusedAt = (where: DetailsScreen['errorLocation']): string | null =>
    failure !== null && errorLocation === where ? explain(failure, waitSeconds) : null;
  const wordsOf = (found: ReturnType<typeof emailProblem>): string | null => found && t(`fields.emailProblem.${found}`);
  const emailError = wordsOf(problem.email) ?? refusedAt('email');
  const passwordError = problem.password ? t(newPasswordWords[problem.password]) : refusedAt('password');
  const termsError = problem.terms ? t(`accountCreation.terms.${problem.terms}`) : refusedAt('terms');
  const form = useRef<HTMLFormElement>(null);
  const send = (event: SubmitEvent<HTMLFormElement>): void =>
    submitForm(event, busy, (target) =>
      actor.send({ type: 'details.submit', details: readDetails(target, asks.password) }),
    );

  return (
    <form
      ref={form}
      className="form"
      method="dialog"
      noValidate
      hidden={screen === null}
      onSubmit={send}
      onInput={({ currentTarget }) => onEdit?.(readDraft(currentTarget))}
    >
      <TextField
        label={t('fields.email')}
        name="email"
        type="email"
        autoComplete={asks.password ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={asks.verifiedHint !== undefined}
        defaultValue={start.email}
        hint={asks.verifiedHint}
        error={
          emailError === null ? null : (
            <>
              {emailError} {remedy === 'logIn' ? links.logIn : null}
            </>
          )
        }
        focusOnError
        check={({ value }) => wordsOf(emailProblem(cleanEmail(value)))}
        onInput={() => actor.send({ type: 'email.edit' })}
      />
      {asks.password ? (
        <NewPassword
          label={t('fields.password.label')}
          owner={() => ({ email: form.current === null ? '' : cleanEmail(readForm(form.current).text('email')) })}
          error={passwordError}
          focusOnError={emailError === null}
          onInput={() => actor.send({ type: 'password.edit' })}
        />
      ) : null}
      <CountryField likely={start.country} />
      <TermsBox
        legalDocuments={legalDocuments}
        agreements={agreements}
        links={links}
        error={termsError}
        focusOnError={emailError === null && passwordError === null}
        onInput={() => actor.send({ type: 'terms.edit' })}
        onRetry={() => actor.send({ type: 'legalDocuments.retry' })}
      />
      <CheckBox name="news" defaultChecked={start.news} label={t('accountCreation.news')} messageRow={false} />
      <SubmitButton variant="login" busy={busy} waitSeconds={waitSeconds} {...submit} />
      {children}
      <FormMessage
        ref={refusedAt('form') === null ? undefined : revealMessage}
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

/** Trim the address, where spaces are typos, but not the password, where they are characters. */
function readDetails(form: HTMLFormElement, withPassword: boolean): Details {
  const { text, isTicked } = readForm(form);
  return {
    ...readDraft(form),
    password: withPassword ? new Secret(text('password')) : null,
    agreed: isTicked('agreed'),
  };
}

function readDraft(form: HTMLFormElement): AccountFormStart {
  const { text, isTicked } = readForm(form);
  return { email: cleanEmail(text('email')), country: text('country'), news: isTicked('news') };
}
