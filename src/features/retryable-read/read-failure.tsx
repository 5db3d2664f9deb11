import type { JSX, Ref } from 'react';
import type { UnavailableScreen } from '#machines/retryable-read/retryable-read.model.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { RetryMessage } from '#src/ui/messages/retry-message.tsx';
import { Unread } from '#src/ui/feedback/unread.tsx';
import type { RetryableActor } from './outage-store.ts';
import { useOutage } from './use-outage.ts';

interface Props {
  actor: RetryableActor;
  screen: UnavailableScreen;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A failed read: the reason and Retry, after a wait if the service requires one. */
export function ReadFailure({ actor, screen, ref }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { isShownAbove, attach } = useOutage(actor, screen);
  const { failure, busy, waitSeconds } = screen;
  if (isShownAbove) return <Unread ref={attach}>{t('shell.outage.part')}</Unread>;
  return (
    <RetryMessage
      ref={ref ?? attach}
      text={explain(failure, waitSeconds)}
      label={retryLabel({ t }, waitSeconds)}
      busy={busy}
      waitSeconds={waitSeconds}
      onRetry={() => actor.send({ type: 'read.retry' })}
    />
  );
}
