import { useRef, useState } from 'react';
import type { JSX, SubmitEvent } from 'react';
import { routes } from '#contract/pages.ts';
import { emailProblem } from '#contract/rules/email.ts';
import type { ResetAddress } from '#machines/password-reset/password-reset.model.ts';
import type { AddressScreen } from '#machines/password-reset/password-reset.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/clock-time.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage, focusOnMount, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { SegmentedChoice } from '#src/ui/forms/segmented-choice.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import type { PasswordResetActor } from './password-reset.actors.ts';

interface Props {
  actor: Pick<PasswordResetActor, 'send'>;
  /** Null while another step is shown: the form stays mounted but hidden, and keeps its input. */
  screen: AddressScreen | null;
  recoveryOffered: boolean;
  isFirst: boolean;
  inApp: boolean;
  /** Login also accepts phone numbers, so the form says that it does not. */
  phoneAtLogin: boolean;
  loginHref: string;
  /** The user chose the recovery email before the page started. */
  choosesRecovery?: boolean;
  /** Only after the page has started: the form may be in use. */
  takesFocus?: boolean;
  /** A press before hydration would be lost. */
  isStarting?: boolean;
}

/** The form in the prerendered HTML, before any script runs. */
export function StartingAddressForm({ phoneAtLogin }: Pick<Props, 'phoneAtLogin'>): JSX.Element {
  return (
    <AddressForm
      actor={{ send: () => undefined }}
      screen={startingScreen}
      recoveryOffered
      isFirst={false}
      inApp={false}
      phoneAtLogin={phoneAtLogin}
      loginHref={routes.login}
      takesFocus={false}
      isStarting
    />
  );
}

const startingScreen: AddressScreen = {
  name: 'address',
  address: { email: '', recovery: null },
  busy: false,
  problem: { email: null, recovery: null },
  failure: null,
  canRetry: false,
  waitSeconds: 0,
};

export function AddressForm({
  actor,
  screen,
  recoveryOffered,
  isFirst,
  inApp,
  phoneAtLogin,
  loginHref,
  choosesRecovery = false,
  takesFocus = true,
  isStarting = false,
}: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const [target, setTarget] = useState<'account' | 'recovery'>(
    (recoveryOffered && choosesRecovery) || screen?.address.recovery != null ? 'recovery' : 'account',
  );
  const [typed] = useState(screen?.address);
  const [isChosenHere, setChosenHere] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { problem, failure = null, busy = false, canRetry = false, waitSeconds = 0 } = screen ?? {};
  const hasNoTries = failure?.triesLeft === 0;
  const wordsOf = (found: ReturnType<typeof emailProblem>): string | null => found && t(`login.emailProblem.${found}`);
  const emailError = wordsOf(problem?.email ?? null);
  const recoveryError = wordsOf(problem?.recovery ?? null);
  const check = ({ value }: HTMLInputElement): string | null => wordsOf(emailProblem(value.trim()));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget } = event;
    if (!busy)
      submitForm(currentTarget, () => actor.send({ type: 'address.submit', address: readAddress(currentTarget) }));
  };
  return (
    <div hidden={screen === null}>
      <FormTitle
        title={t(isFirst ? 'passwordReset.first.title' : 'passwordReset.title')}
        titleRef={takesFocus && screen !== null && failure === null ? focusOnMount : undefined}
      >
        {`${t('passwordReset.ask')} `}
        {inApp ? null : <a href={loginHref}>{t('passwordReset.back')}</a>}
      </FormTitle>
      <form ref={form} className="form" method="dialog" noValidate onSubmit={submit}>
        <TextField
          label={t('login.email.label')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={typed?.email ?? ''}
          hint={phoneAtLogin ? t('passwordReset.emailHint') : undefined}
          error={emailError}
          focusOnError
          check={check}
          onInput={() => actor.send({ type: 'email.edit' })}
        />
        {recoveryOffered ? (
          <SegmentedChoice
            label={t('passwordReset.target.label')}
            name="target"
            options={[
              { value: 'account', name: t('passwordReset.target.account') },
              { value: 'recovery', name: t('passwordReset.target.recovery') },
            ]}
            value={target}
            onChange={
              isStarting
                ? undefined
                : (chosen) => {
                    setChosenHere(true);
                    setTarget(chosen);
                  }
            }
          />
        ) : null}
        {target === 'recovery' ? (
          <TextField
            ref={isChosenHere ? focusOnMount : undefined}
            label={t('passwordReset.target.recovery')}
            name="recovery"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={typed?.recovery ?? ''}
            hint={t('passwordReset.target.hint')}
            error={recoveryError}
            focusOnError={emailError === null}
            check={check}
            onInput={() => actor.send({ type: 'recovery.edit' })}
          />
        ) : null}
        <Button variant="login" type="submit" busy={busy} disabled={isStarting || waitSeconds > 0}>
          {waitSeconds > 0
            ? t('passwordReset.sendIn', { time: clockTime(waitSeconds) })
            : t(hasNoTries ? 'passwordReset.startAgain' : 'passwordReset.send')}
        </Button>
        <FormMessage
          ref={failure === null || screen === null ? undefined : revealMessage}
          action={
            canRetry ? (
              <Button variant="cancel" onPress={() => form.current?.requestSubmit()}>
                {t('shell.retry')}
              </Button>
            ) : null
          }
        >
          {failure === null || busy ? null : explain(failure, waitSeconds)}
        </FormMessage>
      </form>
    </div>
  );
}

/** White space around an address is a slip of the keyboard. */
function readAddress(form: HTMLFormElement): ResetAddress {
  const { text } = readForm(form);
  return { email: text('email').trim(), recovery: text('target') === 'recovery' ? text('recovery').trim() : null };
}
