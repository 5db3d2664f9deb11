import { useState, type FormEvent, type JSX } from 'react';
import { pinProblem } from '#contract/rules/pin.ts';
import type { CmkScreen } from '#machines/cmk/cmk.selectors.ts';
import { Secret } from '#machines/shared/secret.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { durationInWords } from '#src/i18n/dates.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { SubmitButton } from '#src/ui/actions/submit-button.tsx';
import { CardPart } from '#src/ui/layout/card.tsx';
import { revealMessage, focusOnMount } from '#src/ui/focus/focus.ts';
import { key } from '#src/ui/icons/icons.ts';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { Progress } from '#src/ui/feedback/progress.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { UnlockForm } from '#src/ui/account/unlock-form.tsx';
import type { CmkActor } from './cmk.actors.ts';

interface Props {
  actor: CmkActor;
  screen: Extract<CmkScreen, { name: 'locked' | 'opening' | 'asking' }>;
  hint: string;
}

/** The keys while locked or opening. The field keeps its input. */
export function LockedKeys({ actor, screen, hint }: Props): JSX.Element {
  const { t, explain, language } = useTranslator();
  const { because, failure, waitSeconds } =
    screen.name === 'locked' ? screen : { because: 'unverified' as const, failure: null, waitSeconds: 0 };
  const isRefused = failure !== null && !isOfCode(because);
  return (
    <>
      <SettingsRow
        icon={key}
        title={t('dataProtection.keys.title')}
        description={
          <>
            {isRefused ? (
              // Replaces the line above the form, so that nothing moves.
              <span
                key="refused"
                className="settings-row__notice settings-row__description--danger"
                role="alert"
                tabIndex={-1}
                ref={revealMessage}
              >
                {explain(failure, waitSeconds)}
              </span>
            ) : (
              <span
                key={because}
                className="settings-row__notice"
                role="status"
                tabIndex={-1}
                ref={because === 'closed' || because === 'otherCode' ? focusOnMount : undefined}
              >
                {t(`dataProtection.keys.because.${because}`, { time: minutesLeft(waitSeconds, language) })}
              </span>
            )}
            {hint === '' ? null : t('dataProtection.keys.hint', { hint })}
          </>
        }
      />
      <CardPart under>
        <PinForm actor={actor} screen={screen.name === 'locked' ? screen : null} />
        {screen.name === 'opening' ? (
          <div className="unlock-form__opening" tabIndex={-1} ref={focusOnMount}>
            <Progress
              label={t('dataProtection.keys.opening')}
              percent={screen.percent}
              figure={t('dataProtection.keys.percent', { percent: screen.percent })}
              cancel={{ label: t('dataProtection.keys.cancel'), onPress: () => actor.send({ type: 'opening.cancel' }) }}
            />
          </div>
        ) : null}
        {screen.name === 'asking' ? (
          <div className="unlock-form__opening" tabIndex={-1} ref={focusOnMount}>
            <p role="status">{t('shared.inBrowser')}</p>
            <Button variant="cancel" onPress={() => actor.send({ type: 'opening.cancel' })}>
              {t('dataProtection.keys.cancel')}
            </Button>
          </div>
        ) : null}
      </CardPart>
    </>
  );
}

/** In whole minutes, because screen readers announce every change. */
function minutesLeft(waitSeconds: number, language: string): string {
  return durationInWords({ minutes: Math.ceil(waitSeconds / 60) }, language);
}

/** The message of the field itself. */
function isOfCode(because: Extract<CmkScreen, { name: 'locked' }>['because']): boolean {
  return because === 'wrongPin' || because === 'lockedOut';
}

interface PinFormProps {
  actor: CmkActor;
  /** Null while the keys are opening: the form stays mounted but hidden, and keeps its input. */
  screen: Extract<CmkScreen, { name: 'locked' }> | null;
}

function PinForm({ actor, screen }: PinFormProps): JSX.Element {
  const { t, explain } = useTranslator();
  const { because = 'unverified', failure = null, problem = null, waitSeconds = 0, canLeave = false } = screen ?? {};
  const hasPasskey = screen?.hasPasskey === true;
  const refused = failure === null ? null : explain(failure, waitSeconds);
  // A wait already known at page load does not take the focus.
  const [failureAtStart] = useState(failure);
  const form = useFocusOnReturn(screen === null ? null : 'code');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    actor.send({ type: 'pin.submit', pin: new Secret(readForm(event.currentTarget).text('pin')) });
  };
  return (
    <form ref={form} className="form" method="dialog" noValidate hidden={screen === null} onSubmit={submit}>
      <UnlockForm
        field={
          <PasswordField
            label={t('dataProtection.keys.code')}
            name="pin"
            isOtherSecret
            showName={t('dataProtection.form.show', { field: t('dataProtection.keys.code') })}
            hideName={t('dataProtection.form.hide', { field: t('dataProtection.keys.code') })}
            error={problem === null ? (isOfCode(because) ? refused : null) : t(`dataProtection.problem.pin.${problem}`)}
            focusOnError={failure === null || failure !== failureAtStart}
            check={({ value }) => {
              const found = pinProblem(value);
              return found && t(`dataProtection.problem.pin.${found}`);
            }}
            onInput={() => actor.send({ type: 'pin.edit' })}
          />
        }
        actions={
          <>
            <SubmitButton
              variant="timer"
              waitSeconds={waitSeconds}
              waiting={(time) => t('dataProtection.keys.openIn', { time })}
            >
              {t('dataProtection.keys.open')}
            </SubmitButton>
            {hasPasskey ? (
              <Button variant="ghost" onPress={() => actor.send({ type: 'passkey.use' })}>
                {t('dataProtection.keys.usePasskey')}
              </Button>
            ) : null}
            {canLeave ? (
              <Button variant="cancel" onPress={() => actor.send({ type: 'otherCode.leave' })}>
                {t('dataProtection.otherCode.leave')}
              </Button>
            ) : null}
          </>
        }
      />
    </form>
  );
}

type FormRef = (form: HTMLFormElement | null) => void;

/**
 * A `ref` for a form that stays mounted while other steps are shown. It focuses the first field when the form becomes
 * visible again or shows a different step, but not initially, when the page decides. `shown` names the current content;
 * null: hidden.
 */
function useFocusOnReturn(shown: string | null): FormRef | undefined {
  const [last, setLast] = useState<{ shown: string | null; focus: FormRef | undefined }>({ shown, focus: undefined });
  if (last.shown !== shown) {
    // A new function on every render, so React re-runs it.
    const focus: FormRef = (form) => form?.querySelector<HTMLElement>('input')?.focus();
    setLast({ shown, focus: shown === null ? undefined : focus });
  }
  return last.focus;
}
