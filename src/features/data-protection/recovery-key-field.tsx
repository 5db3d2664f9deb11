import type { JSX } from 'react';
import type { KitSummary } from '#machines/key-vault/vault-status.ts';
import { recoveryKeyProblem } from '#machines/vault-write/vault-write.rules.ts';
import type { FormScreen } from '#machines/vault-write/vault-write.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';

interface RecoveryKeyFieldProps {
  kit: KitSummary;
  problem: FormScreen['problem']['recoveryKey'];
  refused: string | null;
  onInput: () => void;
}

/** Shows what is typed: it is long, and compared with a sheet of paper. */
export function RecoveryKeyField({
  kit: { number, madeAt },
  problem,
  refused,
  onInput,
}: RecoveryKeyFieldProps): JSX.Element {
  const { t } = useTranslator();
  const { dayInText } = useDates();
  const explainProblem = (found: NonNullable<typeof problem>): string =>
    t(`dataProtection.problem.recoveryKey.${found}`, { number });
  return (
    <TextField
      label={t('dataProtection.form.recoveryKey')}
      name="recoveryKey"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      hint={t('dataProtection.form.recoveryKeyRule', { number, date: dayInText(madeAt) })}
      hintStays
      error={problem === null ? refused : explainProblem(problem)}
      focusOnError
      check={({ value }) => {
        const found = recoveryKeyProblem(value, number);
        return found && explainProblem(found);
      }}
      onInput={onInput}
    />
  );
}
