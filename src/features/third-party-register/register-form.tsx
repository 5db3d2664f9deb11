import { useRef, useState } from 'react';
import type { JSX, SubmitEvent } from 'react';
import { emailProblem } from '#contract/rules/email.ts';
import type { DetailsScreen } from '#machines/third-party-register/third-party-register.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/clock-time.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { attend, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/feedback/form-message.tsx';
import { FormEnd } from '#src/ui/forms/form-parts.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { CountryField } from '../sign-up/country-field.tsx';
import { TermsBox } from '../sign-up/terms-box.tsx';
import type { LegalLinks } from '../sign-up/terms-box.tsx';
import type { ThirdPartyRegisterActor } from './third-party-register.actors.ts';

interface Props {
  actor: ThirdPartyRegisterActor;
  /** Null while another step is shown: the form stays, hidden, with what was typed. */
  screen: DetailsScreen | null;
  links: LegalLinks;
  /** Where the new person is likely to live; it can be changed here. */
  likelyCountry: string;
}

export function RegisterForm({ actor, screen: current, ...page }: Props): JSX.Element | null {
  const [screen, setScreen] = useState(current);
  if (current !== null && current !== screen) setScreen(current);
  return screen === null ? null : <Fields actor={actor} screen={screen} hidden={current === null} {...page} />;
}

interface FieldsProps extends Props {
  screen: DetailsScreen;
  hidden: boolean;
}

function Fields({ actor, screen, hidden, links, likelyCountry }: FieldsProps): JSX.Element {
  const { t, explain } = useTranslator();
  const { email, verified, provider, busy, problem, failure, errorLocation, remedy, waitSeconds, legalDocuments, agreements } = screen;
  const form = useRef<HTMLFormElement>(null);
  const refusedAt = (where: DetailsScreen['errorLocation']): string | null =>
    failure !== null && errorLocation === where && !busy ? explain(failure, waitSeconds) : null;
  const wordsOf = (found: ReturnType<typeof emailProblem>): string | null => found && t(`login.emailProblem.${found}`);
  const emailError = wordsOf(problem.email) ?? refusedAt('email');
  const termsError = problem.terms === null ? refusedAt('terms') : t(`signUp.terms.${problem.terms}`);
  const leave = (): void => actor.send({ type: 'register.leave' });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget } = event;
    const { text, isTicked } = readForm(currentTarget);
    const details = { email: text('email').trim(), country: text('country'), agreed: isTicked('agreed'), news: isTicked('news') };
    if (!busy) submitForm(currentTarget, () => actor.send({ type: 'details.submit', details }));
  };
  const word = verified ? 'submit' : 'continue';

  return (
    <form ref={form} className="form" method="dialog" noValidate hidden={hidden} onSubmit={submit}>
      <TextField
        label={t('login.email.label')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        readOnly={verified}
        defaultValue={email}
        hint={verified ? t('thirdPartyRegister.verified', { provider }) : undefined}
        error={emailError === null ? null : <EmailError onLogIn={remedy === 'logIn' ? leave : null}>{emailError}</EmailError>}
        focusOnError
        check={({ value }) => wordsOf(emailProblem(value.trim()))}
        onInput={() => actor.send({ type: 'email.edit' })}
      />
      <CountryField likely={likelyCountry} />
      <TermsBox
        legalDocuments={legalDocuments}
        agreements={agreements}
        links={links}
        error={termsError}
        focusOnError={emailError === null}
        onInput={() => actor.send({ type: 'terms.edit' })}
        onRetry={() => actor.send({ type: 'legalDocuments.retry' })}
      />
      <CheckBox name="news" label={t('signUp.news')} messageRow={false} />
      <Button variant="login" type="submit" busy={busy} disabled={waitSeconds > 0}>
        {waitSeconds > 0 ? t(`thirdPartyRegister.${word}In`, { time: clockTime(waitSeconds) }) : t(`thirdPartyRegister.${word}`)}
      </Button>
      {verified ? <p className="form-note">{t('thirdPartyRegister.noPassword', { provider })}</p> : null}
      {verified || busy ? null : (
        <FormEnd>
          <Button variant="ghost" onPress={leave}>
            {t('thirdPartyRegister.leave')}
          </Button>
        </FormEnd>
      )}
      <FormMessage
        ref={refusedAt('form') === null || hidden ? undefined : attend}
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

function EmailError({ onLogIn, children }: { onLogIn: (() => void) | null; children: string }): JSX.Element {
  const { t } = useTranslator();
  return (
    <>
      {children}{' '}
      {onLogIn === null ? null : (
        <Button variant="noPassword" onPress={onLogIn}>
          {t('thirdPartyRegister.logIn')}
        </Button>
      )}
    </>
  );
}
