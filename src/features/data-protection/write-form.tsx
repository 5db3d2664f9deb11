import type { FormEvent, JSX } from 'react';
import { hintProblem } from '#contract/rules/hint.ts';
import { confirmationProblem } from '#contract/rules/password.ts';
import { pinProblem } from '#contract/rules/pin.ts';
import type { KitSummary } from '#machines/key-vault/vault-status.ts';
import { canHaveKit, partsOf } from '#machines/vault-write/vault-write.rules.ts';
import { Secret } from '#machines/shared/secret.ts';
import { noProblem, type Draft, type WriteKind } from '#machines/vault-write/vault-write.model.ts';
import type { FormScreen } from '#machines/vault-write/vault-write.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { revealMessage, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { PasswordField, type PasswordFieldProps } from '#src/ui/forms/password-field.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { OtherKinds } from './other-kinds.tsx';
import { RecoveryKeyField } from './recovery-key-field.tsx';
import type { VaultWriteActor } from './vault-write.actors.ts';

interface Props {
  id: string;
  actor: VaultWriteActor;
  kind: WriteKind;
  /** The hint of the current code. */
  hint: string;
  /** The number of protection codes. If there are several, the form states which keys the write affects. */
  codes: number;
  /** The present recovery kit. */
  kit: KitSummary | null;
  /** Null while the submitted form is being processed. */
  screen: FormScreen | null;
  /** While another step is shown, the form stays mounted and keeps its input. */
  hidden: boolean;
  /** Progress, if the work takes longer than a moment. */
  progress: JSX.Element | null;
}

const noScreen = {
  problem: noProblem,
  failure: null,
  errorLocation: 'form',
  waitSeconds: 0,
  hintLimit: 0,
  waitingKit: null,
} as const;

export function WriteForm({ id, actor, kind, hint, codes, kit, screen, hidden, progress }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { problem, failure, errorLocation, waitSeconds, hintLimit, waitingKit } = screen ?? noScreen;
  const parts = partsOf(kind);
  const refused = failure === null ? null : explain(failure, waitSeconds);
  const edit = (): void => actor.send({ type: 'draft.edit' });
  const submit = (event: FormEvent<HTMLFormElement>): void =>
    submitForm(event, false, (form) => actor.send({ type: 'draft.submit', draft: readDraft(form) }));
  const check =
    (part: 'current' | 'pin') =>
    ({ value }: HTMLInputElement): string | null => {
      const found = pinProblem(value);
      return found && t(`dataProtection.problem.${part}.${found}`);
    };
  const refusedCurrent = errorLocation === 'current' ? refused : null;
  const currentError =
    problem.current === null ? refusedCurrent : t(`dataProtection.problem.current.${problem.current}`);
  return (
    <form id={id} className="form" method="dialog" noValidate hidden={hidden} onSubmit={submit}>
      <p>{t(`dataProtection.form.${codes > 1 ? 'several' : 'lost'}.${kind}`, { codes })}</p>
      {parts.current ? (
        <PinField
          label={t('dataProtection.form.current')}
          name="current"
          error={currentError}
          focusOnError
          check={check('current')}
          onInput={edit}
        />
      ) : null}
      {parts.recoveryKey && kit !== null ? (
        <RecoveryKeyField
          kit={kit}
          problem={problem.recoveryKey}
          refused={errorLocation === 'recoveryKey' ? refused : null}
          onInput={edit}
        />
      ) : null}
      {parts.code ? (
        <NewCode
          problem={problem}
          oldHint={kind === 'change' ? hint : ''}
          hintLimit={hintLimit}
          first={currentError === null && problem.recoveryKey === null && errorLocation !== 'recoveryKey'}
          check={check('pin')}
          onInput={edit}
        />
      ) : null}
      {canHaveKit(kind) ? (
        <CheckBox
          name="withKit"
          label={t('dataProtection.form.withKit')}
          defaultChecked
          messageRow={false}
          onInput={edit}
        />
      ) : null}
      <LossUnderstood kind={kind} problem={problem} onInput={edit} />
      {waitingKit === null ? null : (
        <p className="form-note" role="status">
          {t('dataProtection.kit.waiting', { number: waitingKit })}
        </p>
      )}
      <div className="form-last">
        <OtherKinds key={kind} actor={actor} kind={kind} hasKit={kit !== null} />
        {progress === null ? null : <div className="form-last__late">{progress}</div>}
      </div>
      <FormMessage ref={errorLocation === 'form' && refused !== null ? revealMessage : undefined}>
        {errorLocation === 'form' ? refused : null}
      </FormMessage>
    </form>
  );
}

interface LossUnderstoodProps {
  kind: WriteKind;
  problem: FormScreen['problem'];
  onInput: () => void;
}

/** The checkbox of a write that can lose videos. */
function LossUnderstood({ kind, problem, onInput }: LossUnderstoodProps): JSX.Element | null {
  const { t } = useTranslator();
  if (kind !== 'set' && kind !== 'reset' && kind !== 'delete') return null;
  return (
    <CheckBox
      name="understood"
      label={t(`dataProtection.form.understood.${kind}`)}
      error={problem.understood === null ? null : t('dataProtection.problem.understood')}
      focusOnError={isUnderstoodAlone(problem)}
      onInput={onInput}
    />
  );
}

/** The checkbox is the only problem; otherwise an earlier field gets the focus. */
function isUnderstoodAlone({ current, pin, again, hint }: FormScreen['problem']): boolean {
  return current === null && pin === null && again === null && hint === null;
}

interface NewCodeProps {
  problem: FormScreen['problem'];
  /** The hint of the current code, kept unless the user edits it. Empty if the new code does not replace one. */
  oldHint: string;
  hintLimit: number;
  /** No earlier field has an error that takes the focus. */
  first: boolean;
  check: PasswordFieldProps['check'];
  onInput: () => void;
}

function NewCode({ problem, oldHint, hintLimit, first, check, onInput }: NewCodeProps): JSX.Element {
  const { t } = useTranslator();
  const pin = problem.pin === null ? null : t(`dataProtection.problem.pin.${problem.pin}`);
  const again = problem.again === null ? null : t('dataProtection.problem.again');
  const hint = problem.hint === null ? null : t(`dataProtection.problem.hint.${problem.hint}`, { most: hintLimit });
  return (
    <>
      <PinField
        label={t('dataProtection.form.code')}
        name="pin"
        hint={t('dataProtection.form.rule')}
        hintStays
        error={pin}
        focusOnError={first}
        check={check}
        onInput={onInput}
      />
      <PinField
        label={t('dataProtection.form.again')}
        name="again"
        error={again}
        focusOnError={first && pin === null}
        check={({ value, form }) =>
          form && confirmationProblem(readForm(form).text('pin'), value) && t('dataProtection.problem.again')
        }
        onInput={onInput}
      />
      <TextField
        key={oldHint}
        label={t('dataProtection.form.hint')}
        name="hint"
        autoComplete="off"
        defaultValue={oldHint}
        hint={t('dataProtection.form.hintRule')}
        error={hint}
        focusOnError={first && pin === null && again === null}
        check={({ value, form }) => {
          const found = form && hintProblem(value.trim(), readForm(form).text('pin'), hintLimit);
          return found && t(`dataProtection.problem.hint.${found}`, { most: hintLimit });
        }}
        onInput={onInput}
      />
    </>
  );
}

/** A field for a protection code, new or current. It is not the account's password. */
function PinField(
  field: Pick<
    PasswordFieldProps,
    'label' | 'name' | 'hint' | 'hintStays' | 'error' | 'focusOnError' | 'check' | 'onInput'
  >,
): JSX.Element {
  const { t } = useTranslator();
  const { label } = field;
  return (
    <PasswordField
      {...field}
      isOtherSecret
      showName={t('dataProtection.form.show', { field: label })}
      hideName={t('dataProtection.form.hide', { field: label })}
    />
  );
}

/** The fields as typed. Codes are not trimmed. */
function readDraft(form: HTMLFormElement): Draft {
  const { text, isTicked } = readForm(form);
  return {
    current: new Secret(text('current')),
    pin: new Secret(text('pin')),
    again: new Secret(text('again')),
    hint: text('hint').trim(),
    understood: isTicked('understood'),
    recoveryKey: new Secret(text('recoveryKey')),
    withKit: isTicked('withKit'),
  };
}
