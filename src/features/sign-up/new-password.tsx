import { useRef, useState } from 'react';
import type { JSX } from 'react';
import { passwordStrength, strengthLabel } from '#contract/rules/password.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { StrengthMeter } from '#src/ui/forms/strength-meter.tsx';

const segments = { tooWeak: 1, weak: 2, medium: 3, strong: 4 } as const;

interface Props {
  error: string | null;
  focusOnError: boolean;
  onInput: () => void;
}

/** A new password, with its rule and its strength. */
export function NewPassword({ error, focusOnError, onInput }: Props): JSX.Element {
  const { t } = useTranslator();
  const field = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState<keyof typeof segments | null>(null);
  const edit = (): void => {
    const typed = field.current?.value ?? '';
    setLabel(typed === '' ? null : strengthLabel(passwordStrength(typed)));
    onInput();
  };
  return (
    <PasswordField
      ref={field}
      label={t('login.password.label')}
      name="password"
      autoComplete="new-password"
      required
      showName={t('login.password.show')}
      hideName={t('login.password.hide')}
      under={<StrengthMeter strength={label === null ? 0 : segments[label]} />}
      hint={t(`signUp.password.${label ?? 'rule'}`)}
      error={error}
      focusOnError={focusOnError}
      onInput={edit}
    />
  );
}
