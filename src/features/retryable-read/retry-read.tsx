import type { JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { RetryButton } from '#src/ui/messages/retry-message.tsx';

interface Props {
  busy?: boolean | undefined;
  /** The wait that the service requires. */
  waitSeconds?: number | undefined;
  onRetry: () => void;
}

/** The action of a row that could not be read. */
export function RetryRead({ busy, waitSeconds, onRetry }: Props): JSX.Element {
  const { t } = useTranslator();
  return (
    <RetryButton
      variant="ghost"
      label={retryLabel({ t }, waitSeconds)}
      busy={busy}
      waitSeconds={waitSeconds}
      onRetry={onRetry}
    />
  );
}
