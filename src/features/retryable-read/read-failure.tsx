import type { JSX, Ref } from 'react';
import type { UnavailableScreen } from '#machines/shared/retryable-read.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { RetryMessage } from '#src/ui/feedback/retry-message.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { CardPart } from '#src/ui/layout/card.tsx';

/** The actor of a chart that reads something and can read it again. */
interface RetryableActor {
  send(event: { type: 'read.retry' }): void;
}

interface Props {
  actor: RetryableActor;
  screen: UnavailableScreen;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** A read that failed: why, and Retry, after the wait where the service asks for one. */
export function ReadFailure({ actor, screen: { failure, busy, waitSeconds }, ref }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  return (
    <RetryMessage
      ref={ref}
      text={explain(failure, waitSeconds)}
      label={retryLabel({ t }, waitSeconds)}
      busy={busy}
      waitSeconds={waitSeconds}
      onRetry={() => actor.send({ type: 'read.retry' })}
    />
  );
}

interface RowProps {
  actor: RetryableActor;
  screen: { readonly name: 'waiting' } | UnavailableScreen;
  /** What is being read. */
  label: string;
  /** Names the row where the read has failed. */
  title: string;
}

/** A settings row before its first answer: being read, or the read failed. */
export function UnreadRow({ actor, screen, label, title }: RowProps): JSX.Element {
  if (screen.name === 'waiting') {
    return (
      <CardPart>
        <Skeleton label={label} rows={1} />
      </CardPart>
    );
  }
  return (
    <CardPart>
      <h3>{title}</h3>
      <ReadFailure actor={actor} screen={screen} />
    </CardPart>
  );
}
