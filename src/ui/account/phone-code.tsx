import { useId, type JSX, type ReactNode } from 'react';
import { revealOnMount } from '../focus/focus.ts';
import './phone-code.css';

export interface PhoneCodeProps {
  code: ReactNode;
  /** The label of the number. */
  label: string;
  /** To be chosen on the phone. */
  number: string;
  /** How long both are valid. */
  children: ReactNode;
}

/** A QR code for a phone, with the number to choose there. */
export function PhoneCode({ code, label, number, children }: PhoneCodeProps): JSX.Element {
  const labelId = useId();
  return (
    <div className="phone-code" ref={revealOnMount}>
      {code}
      <div role="group" aria-labelledby={labelId}>
        <p id={labelId} className="phone-code__label">
          {label}
        </p>
        <p className="phone-code__number" translate="no">
          {number}
        </p>
      </div>
      <TimeLeft>{children}</TimeLeft>
    </div>
  );
}

/** Counts down; read out only when asked for. */
export function TimeLeft({ children }: { children: ReactNode }): JSX.Element {
  return (
    <p className="time-left" role="timer">
      {children}
    </p>
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
  /** How long one can be chosen. */
  children: ReactNode;
}

/** Numbers of which one is on another screen. */
export function NumberChoice(props: NumberChoiceProps): JSX.Element {
  const { label, numbers, nameOf, busy, disabled, onChoose, children } = props;
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
      <TimeLeft>{children}</TimeLeft>
    </div>
  );
}
