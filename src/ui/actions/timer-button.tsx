import type { JSX } from 'react';
import { Button } from './button.tsx';
import './timer-button.css';

export interface TimerButtonProps {
  /** At the end inside a field: `getCode`, or `profileTimer` in the account's dialogs. */
  variant?: 'timer' | 'profileTimer' | 'getCode' | undefined;
  /** 0 when the button is enabled; the caller's machine counts down. */
  secondsLeft: number;
  /** The longest wait; its text sets the width, so nothing moves during the countdown. */
  longest: number;
  label: string;
  countingLabel: (seconds: number) => string;
  busy?: boolean | undefined;
  onPress: () => void;
}

export function TimerButton({ secondsLeft, label, countingLabel, ...rest }: TimerButtonProps): JSX.Element {
  const counting = secondsLeft > 0;
  return (
    <Button variant={rest.variant ?? 'timer'} busy={rest.busy} disabled={counting} onPress={rest.onPress}>
      <span className="timer-button">
        <span>{counting ? countingLabel(secondsLeft) : label}</span>
        <span className="timer-button__size" aria-hidden="true">
          {label}
        </span>
        <span className="timer-button__size" aria-hidden="true">
          {countingLabel(rest.longest)}
        </span>
      </span>
    </Button>
  );
}
