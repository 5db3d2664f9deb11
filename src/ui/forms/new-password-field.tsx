import { useRef, useState, type JSX } from 'react';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

const segments = { tooWeak: 1, common: 1, weak: 2, medium: 3, strong: 4 } as const;

interface Props {
  label: string;
  /** The rule while the field is empty, and a label for each strength. */
  hints: Readonly<Record<'rule' | keyof typeof segments, string>>;
  /** Show nothing for a strength that cannot be determined. */
  strengthOf: (typed: string) => Promise<keyof typeof segments>;
  showName: string;
  hideName: string;
  error: string | null;
  focusOnError: boolean;
  check: (field: HTMLInputElement) => string | null;
  onInput: () => void;
}

/** A new password with its rule and its strength. Its name is `password`. */
export function NewPasswordField({ hints, strengthOf, onInput, ...field }: Props): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState<keyof typeof segments | null>(null);
  const edit = (): void => {
    const typed = input.current?.value ?? '';
    const show = (strength: typeof label): void => {
      if (input.current?.value === typed) setLabel(strength);
    };
    if (typed === '') setLabel(null);
    else void strengthOf(typed).then(show, () => show(null));
    onInput();
  };
  return (
    <PasswordField
      {...field}
      ref={input}
      name="password"
      autoComplete="new-password"
      required
      under={<StrengthMeter strength={label === null ? 0 : segments[label]} />}
      hint={
        label === 'common' ? <span className="strength-meter__refused">{hints.common}</span> : hints[label ?? 'rule']
      }
      hintStays={label === null}
      onInput={edit}
    />
  );
}
