import type { JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { PasswordField, type PasswordFieldProps } from '#src/ui/forms/password-field.tsx';

type Props = Partial<PasswordFieldProps>;

/** A field for a password of the account: the current one, unless `autoComplete` says otherwise. */
export function AccountPasswordField(field: Props): JSX.Element {
  const { t } = useTranslator();
  return (
    <PasswordField
      label={t('fields.password.label')}
      name="password"
      autoComplete="current-password"
      required
      showName={t('fields.password.show')}
      hideName={t('fields.password.hide')}
      {...field}
    />
  );
}
