import type { JSX } from 'react';
import { confirmationProblem } from '#contract/rules/password.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { readForm } from '#src/ui/forms/read-form.ts';
import { AccountPasswordField } from '#src/features/account-password/account-password-field.tsx';

interface Props {
  error: string | null;
  focusOnError: boolean;
  onInput: () => void;
}

/** The field below a `NewPassword` for the same password again. */
export function ConfirmPassword(field: Props): JSX.Element {
  const { t } = useTranslator();
  return (
    <AccountPasswordField
      {...field}
      label={t('newPassword.confirmation.label')}
      name="confirmation"
      autoComplete="new-password"
      check={({ value, form }) =>
        form && confirmationProblem(readForm(form).text('password'), value) && t('newPassword.confirmation.mismatch')
      }
    />
  );
}
