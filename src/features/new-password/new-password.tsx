import type { JSX } from 'react';
import { passwordStrengthFor, type PasswordOwner } from '#contract/rules/common-password.ts';
import { passwordProblem } from '#contract/rules/password.ts';
import { tooCommon } from '#machines/shared/refused-passwords.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { NewPasswordField } from '#src/ui/forms/new-password-field.tsx';

interface Props {
  label: string;
  /** Read during validation: the password must not be the owner's address or name. */
  owner: () => PasswordOwner;
  error: string | null;
  focusOnError: boolean;
  onInput: () => void;
}

/** What is wrong with a new password, in words. */
export const newPasswordWords = { empty: 'fields.password.empty', length: 'newPassword.rules.length' } as const;

/** The field for a new password in every form, with its rule and a strength indicator that agrees with the service. */
export function NewPassword({ owner, ...field }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  return (
    <NewPasswordField
      {...field}
      hints={{
        rule: t('newPassword.rules.rule'),
        tooWeak: t('newPassword.rules.tooWeak'),
        weak: t('newPassword.rules.weak'),
        medium: t('newPassword.rules.medium'),
        strong: t('newPassword.rules.strong'),
        common: explain(tooCommon),
      }}
      strengthOf={(typed) => passwordStrengthFor(typed, owner())}
      showName={t('fields.password.show')}
      hideName={t('fields.password.hide')}
      check={({ value }) => passwordProblem(value) && t(newPasswordWords.length)}
    />
  );
}
