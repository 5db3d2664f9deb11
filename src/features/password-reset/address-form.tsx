import { useRef, useState, type ComponentProps, type JSX, type ReactNode, type SubmitEvent } from 'react';
import { routes } from '#contract/pages.ts';
import { cleanEmail, emailProblem } from '#contract/rules/email.ts';
import { phoneProblem } from '#contract/rules/phone.ts';
import type { ResetAddress } from '#machines/password-reset/password-reset.model.ts';
import type { AddressScreen } from '#machines/password-reset/password-reset.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { SubmitButton } from '#src/ui/actions/submit-button.tsx';
import { revealMessage, focusOnMount, focusStepField, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { SegmentedChoice } from '#src/ui/forms/segmented-choice.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import type { PasswordResetActor } from './password-reset.actors.ts';

export interface AddressFormProps {
  /** Null in the prerendered HTML, where nothing that needs a script can be pressed. */
  actor: Pick<PasswordResetActor, 'send'> | null;
  /** Null while another step is shown: the form stays mounted but hidden, and keeps its input. */
  screen: AddressScreen | null;
  heading: ReactNode;
  /** Whether the code may go to the recovery email, or the user chose so before the page started. */
  recovery: 'notOffered' | 'offered' | 'chosen';
  /** Login also accepts phone numbers, so the form states that it does not. */
  phoneAtLogin: boolean;
}

/** The form in the prerendered HTML, before any script runs. */
export function StartingAddressForm({ phoneAtLogin }: Pick<AddressFormProps, 'phoneAtLogin'>): JSX.Element {
  return (
    <AddressForm
      actor={null}
      screen={emptyForm}
      heading={<Heading isFirst={false} loginHref={routes.login} />}
      recovery="offered"
      phoneAtLogin={phoneAtLogin}
    />
  );
}

/** An empty form: in the prerendered HTML, and while another step is shown. */
const emptyForm: AddressScreen = {
  name: 'address',
  address: { email: '', recovery: null },
  busy: false,
  problem: { email: null, recovery: null },
  failure: null,
  canRetry: false,
  waitSeconds: 0,
};

export function AddressForm({ actor, screen, heading, recovery, phoneAtLogin }: AddressFormProps): JSX.Element {
  const { t } = useTranslator();
  const { address, problem, failure, busy, canRetry, waitSeconds } = screen ?? emptyForm;
  const [typed] = useState(address);
  const [target, setTarget] = useState<'account' | 'recovery'>(
    recovery === 'chosen' || typed.recovery !== null ? 'recovery' : 'account',
  );
  const [isChosenHere, setChosenHere] = useState(false);
  const [submitted, setSubmitted] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const choose = (chosen: typeof target): void => {
    setChosenHere(true);
    setTarget(chosen);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void =>
    submitForm(event, busy, (target) => {
      const address = readAddress(target);
      setSubmitted(address.email);
      actor?.send({ type: 'address.submit', address });
    });
  return (
    <div hidden={screen === null}>
      {heading}
      <form ref={form} className="form" method="dialog" noValidate onSubmit={submit}>
        <AddressField
          label={t('fields.email')}
          name="email"
          autoComplete="username"
          defaultValue={typed.email}
          hint={phoneAtLogin ? t('passwordReset.emailHint') : undefined}
          problem={problem.email}
          submitted={submitted}
          phoneAtLogin={phoneAtLogin}
          focusOnError
          onInput={() => actor?.send({ type: 'email.edit' })}
        />
        {recovery === 'notOffered' ? null : (
          <SegmentedChoice
            label={t('passwordReset.target.label')}
            name="target"
            options={[
              { value: 'account', name: t('passwordReset.target.account') },
              { value: 'recovery', name: t('passwordReset.target.recovery') },
            ]}
            value={target}
            onChange={actor === null ? undefined : choose}
          />
        )}
        {target === 'recovery' ? (
          <AddressField
            takesFocus={isChosenHere}
            label={t('passwordReset.target.recovery')}
            name="recovery"
            autoComplete="off"
            hint={t('passwordReset.target.hint')}
            defaultValue={typed.recovery ?? ''}
            problem={problem.recovery}
            focusOnError={problem.email === null}
            onInput={() => actor?.send({ type: 'recovery.edit' })}
          />
        ) : null}
        <SubmitButton
          variant="login"
          busy={busy}
          disabled={actor === null}
          waitSeconds={waitSeconds}
          waiting={(time) => t('passwordReset.sendIn', { time })}
        >
          {t(failure?.triesLeft === 0 ? 'passwordReset.startAgain' : 'passwordReset.send')}
        </SubmitButton>
        <FormFailure
          failure={failure}
          busy={busy}
          waitSeconds={waitSeconds}
          canRetry={canRetry}
          onRetry={() => form.current?.requestSubmit()}
        />
      </form>
    </div>
  );
}

interface HeadingProps {
  isFirst: boolean;
  takesFocus?: boolean;
  /** Null inside an app. */
  loginHref: string | null;
}

export function Heading({ isFirst, takesFocus = false, loginHref }: HeadingProps): JSX.Element {
  const { t } = useTranslator();
  return (
    <FormTitle
      title={t(isFirst ? 'passwordReset.first.title' : 'passwordReset.title')}
      titleRef={takesFocus ? focusOnMount : undefined}
    >
      {`${t('passwordReset.ask')} `}
      {loginHref === null ? null : <a href={loginHref}>{t('passwordReset.back')}</a>}
    </FormTitle>
  );
}

type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'name' | 'autoComplete' | 'defaultValue' | 'hint' | 'focusOnError' | 'onInput'
> & {
  problem: ReturnType<typeof emailProblem>;
  /** What the problem is about. */
  submitted?: string;
  /** Customers of the brand also log in with a phone number, which cannot receive the code. */
  phoneAtLogin?: boolean;
  takesFocus?: boolean;
};

function AddressField({ problem, submitted = '', phoneAtLogin, takesFocus, ...field }: FieldProps): JSX.Element {
  const { t } = useTranslator();
  const wordsOf = (found: typeof problem, text: string): string | null =>
    found && phoneAtLogin === true && phoneProblem(text) === null
      ? t('passwordReset.phone')
      : found && t(`fields.emailProblem.${found}`);
  return (
    <TextField
      {...field}
      ref={takesFocus ? focusStepField : undefined}
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={wordsOf(problem, submitted)}
      check={({ value }) => wordsOf(emailProblem(cleanEmail(value)), value)}
    />
  );
}

interface FormFailureProps extends Pick<AddressScreen, 'failure' | 'busy' | 'canRetry' | 'waitSeconds'> {
  onRetry: () => void;
}

function FormFailure({ failure, busy, canRetry, waitSeconds, onRetry }: FormFailureProps): JSX.Element {
  const { t, explain } = useTranslator();
  return (
    <FormMessage
      ref={failure === null ? undefined : revealMessage}
      action={
        canRetry ? (
          <Button variant="cancel" onPress={onRetry}>
            {t('shell.retry')}
          </Button>
        ) : null
      }
    >
      {failure === null || busy ? null : explain(failure, waitSeconds)}
    </FormMessage>
  );
}

/** Trims the addresses: spaces around them are typing errors. */
function readAddress(form: HTMLFormElement): ResetAddress {
  const { text } = readForm(form);
  return {
    email: cleanEmail(text('email')),
    recovery: text('target') === 'recovery' ? cleanEmail(text('recovery')) : null,
  };
}
