import type { JSX, Ref } from 'react';
import { Button, type ButtonVariant } from '../actions/button.tsx';
import { FormMessage } from './form-message.tsx';
import { restoreFocusAfterRetry } from '../focus/restore-focus-after-retry.ts';

interface RetryButtonProps {
  /** The label with the seconds while the user has to wait. */
  label: string;
  variant?: ButtonVariant | undefined;
  busy?: boolean | undefined;
  waitSeconds?: number | undefined;
  onRetry: () => void;
}

/** Inactive while the service requires a wait. */
export function RetryButton({ label, variant, busy, waitSeconds = 0, onRetry }: RetryButtonProps): JSX.Element {
  return (
    <Button variant={variant} busy={busy} disabled={waitSeconds > 0} onPress={onRetry}>
      {label}
    </Button>
  );
}

interface Props extends Omit<RetryButtonProps, 'variant'> {
  /** The reason. */
  text: string | null;
  /** By default, the focus moves to the replacement after a Retry. */
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Data that could not be read: why, and a button to read it again. */
export function RetryMessage({ text, ref = restoreFocusAfterRetry, ...button }: Props): JSX.Element {
  return (
    <FormMessage ref={ref} action={<RetryButton variant="cancel" {...button} />}>
      {text}
    </FormMessage>
  );
}
