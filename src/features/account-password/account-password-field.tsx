import type { JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { PasswordField, type PasswordFieldProps } from '#src/ui/forms/password-field.tsx';

type Props = Partial<PasswordFieldProps>;

/** A field for a password of the account: the current one, unless `autoComplete` says otherwise. */
export function AccountPasswordField(field: Props): JSX.Element {
  const { t } = useTranslator();
  return (
    <PasswordField
      label={t('login.password.label')}
      name="password"
      autoComplete="current-password"
      required
      showName={t('login.password.show')}
      hideName={t('login.password.hide')}
      {...field}
    />
  );
}
