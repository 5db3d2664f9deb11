import type { JSX } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { clockTime } from './clock-time.ts';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'onPress'> {
  /** How long the next try must wait. */
  waitSeconds: number;
  /** Its label meanwhile; `time` in minutes and seconds. */
  waiting: (time: string) => string;
}

/** Submits a form. Before the next try is allowed, it counts down and does nothing. */
export function SubmitButton({
  waitSeconds,
  waiting,
  disabled = false,
  children,
  ...rest
}: SubmitButtonProps): JSX.Element {
  const waits = waitSeconds > 0;
  return (
    <Button {...rest} type="submit" disabled={disabled || waits}>
      {waits ? waiting(clockTime(waitSeconds)) : children}
    </Button>
  );
}
