import { useId, type JSX, type ReactNode } from 'react';
import './phone-code.css';

export interface PhoneCodeProps {
  code: ReactNode;
  /** The label of the number. */
  label: string;
  /** To be chosen on the phone. */
  number: string;
  /** How long both are valid; read out only when asked for. */
  children: ReactNode;
}

/** A QR code for a phone, with the number to choose there. */
export function PhoneCode({ code, label, number, children }: PhoneCodeProps): JSX.Element {
  const labelId = useId();
  return (
    <div className="phone-code">
      {code}
      <div role="group" aria-labelledby={labelId}>
        <p id={labelId} className="phone-code__label">
          {label}
        </p>
        <p className="phone-code__number" translate="no">
          {number}
        </p>
      </div>
      <p className="phone-code__time" role="timer">
        {children}
      </p>
    </div>
  );
}

export interface NumberChoiceProps {
  label: string;
  numbers: readonly string[];
  /** The name of a number's button. */
  nameOf: (number: string) => string;
  /** The number that is being checked. */
  busy: string | null;
  disabled: boolean;
  onChoose: (number: string) => void;
}

/** Numbers of which one is on another screen. */
export function NumberChoice({ label, numbers, nameOf, busy, disabled, onChoose }: NumberChoiceProps): JSX.Element {
  const labelId = useId();
  const isIdle = disabled || busy !== null;
  return (
    <div role="group" aria-labelledby={labelId}>
      <h2 id={labelId} className="number-choice__label">
        {label}
      </h2>
      <div className="number-choice" translate="no">
        {numbers.map((number) => (
          <button
            key={number}
            className="number-choice__number"
            type="button"
            aria-label={nameOf(number)}
            aria-busy={busy === number || undefined}
            aria-disabled={isIdle || undefined}
            onClick={() => (isIdle ? undefined : onChoose(number))}
          >
            {number}
          </button>
        ))}
      </div>
    </div>
  );
}
