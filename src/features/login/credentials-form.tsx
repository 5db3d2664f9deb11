import { useRef, type JSX, type Ref, type SubmitEvent } from 'react';
import { cleanEmail } from '#contract/rules/email.ts';
import { trustTokenDays } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import type { CredentialsProblem } from '#machines/login/login.model.ts';
import { usernameProblem } from '#machines/login/login.rules.ts';
import type { CredentialsScreen } from '#machines/login/login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { SubmitButton } from '#src/ui/actions/submit-button.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { revealMessage, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { AccountPasswordField } from '#src/features/account-password/account-password-field.tsx';
import { readSubmit } from './read-submit.ts';
import { FailureAction } from './failure-action.tsx';
import { carryEmail } from './carry-email.ts';
import { TrustedDeviceHint } from './trusted-device-hint.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PhoneButton } from './phone-button.tsx';
import { ThirdParties } from './third-parties.tsx';
import type { LoginActor } from './login.actors.ts';

interface Props {
  actor: LoginActor;
  /** Null while another step is shown: the form stays mounted but hidden, and keeps its input. */
  screen: CredentialsScreen | null;
  userNames: 'email' | 'emailOrPhone';
  contactHref: string | undefined;
  /** Shown until something is typed or filled in. */
  username?: string;
  formRef?: Ref<HTMLFormElement>;
}

export function CredentialsForm({ actor, screen, userNames, contactHref, username, formRef }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const {
    problem,
    failure = null,
    errorLocation = 'form',
    remedy = null,
    waitSeconds = 0,
    busy = false,
  } = screen ?? {};
  const words = userNames === 'email' ? 'fields.emailProblem' : 'login.emailOrPhoneProblem';
  const wordsOf = (found: CredentialsProblem['username'] | undefined): string | null =>
    found ? t(`${words}.${found}`) : null;
  const usernameError = wordsOf(problem?.username);
  const refused = failure === null ? null : explain(failure, waitSeconds);
  const passwordError = problem?.password ? t('fields.password.empty') : errorLocation === 'password' ? refused : null;
  const submitButton = useRef<HTMLButtonElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>): void =>
    submitForm(event, false, (target) => actor.send(readSubmit(target, event.nativeEvent.submitter)));
  const retry = (): void => {
    if (screen?.retryEvent) actor.send(screen.retryEvent);
    else submitButton.current?.form?.requestSubmit();
  };

  return (
    // This method keeps a submit before the listener is attached from sending a request.
    <form
      id="log-in"
      ref={formRef}
      className="form"
      method="dialog"
      noValidate
      hidden={screen === null}
      onSubmit={submit}
    >
      <TextField
        label={t(userNames === 'email' ? 'fields.email' : 'login.emailOrPhone.label')}
        name="username"
        type={userNames === 'email' ? 'email' : 'text'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        required
        error={usernameError}
        focusOnError
        check={({ value }) => wordsOf(usernameProblem(cleanEmail(value), userNames))}
        onInput={() => actor.send({ type: 'username.edit' })}
      />
      <AccountPasswordField
        error={passwordError}
        focusOnError={usernameError === null}
        labelEnd={
          <a href={routes.resetPassword} onClick={carryEmail}>
            {t('login.lostPassword')}
          </a>
        }
        onInput={() => actor.send({ type: 'password.edit' })}
      />
      <CheckBox
        name="remember"
        label={t('login.remember.label', { days: trustTokenDays })}
        hint={<TrustedDeviceHint actor={actor} screen={screen} />}
      />
      <SubmitButton
        ref={submitButton}
        variant="login"
        busy={busy}
        waitSeconds={waitSeconds}
        waiting={(time) => t('login.submitIn', { time })}
      >
        {t('login.submit')}
      </SubmitButton>
      <PasskeyButton actor={actor} screen={screen} />
      <PhoneButton screen={screen} />
      <ThirdParties screen={screen} />
      <FormMessage
        action={<FailureAction remedy={remedy} contactHref={contactHref} onRetry={retry} />}
        ref={errorLocation === 'form' && refused !== null ? revealMessage : undefined}
      >
        {errorLocation === 'form' ? refused : null}
      </FormMessage>
    </form>
  );
}
