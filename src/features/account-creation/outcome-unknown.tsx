import type { JSX, ReactNode } from 'react';
import type { OutcomeUnknownScreen } from '#machines/account-creation/account-creation.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { clockTime } from '#src/ui/actions/clock-time.ts';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { FormEnd, FormTitle } from '#src/ui/forms/form-parts.tsx';

interface Props {
  actor: { send: (event: { type: 'outcome.retry' }) => void };
  screen: Pick<OutcomeUnknownScreen, 'busy' | 'failure' | 'waitSeconds'>;
  title: string;
  /** What the user can do about it. */
  more: string;
  /** Links to login; null while we find out, and inside an app. */
  leave: ReactNode;
}

/** The response was lost: Retry checks the outcome. */
export function OutcomeUnknown({
  actor,
  screen: { busy, failure, waitSeconds },
  title,
  more,
  leave,
}: Props): JSX.Element {
  const { t, explain } = useTranslator();
  return (
    <>
      <FormTitle title={title} titleRef={focusOnMount}>
        {more}
      </FormTitle>
      <div className="form">
        <Button
          variant="login"
          busy={busy}
          disabled={waitSeconds > 0}
          onPress={() => actor.send({ type: 'outcome.retry' })}
        >
          {waitSeconds > 0 ? t('accountCreation.retryIn', { time: clockTime(waitSeconds) }) : t('shell.retry')}
        </Button>
        <FormMessage>{failure === null ? null : explain(failure, waitSeconds)}</FormMessage>
      </div>
      {leave === null ? null : <FormEnd>{leave}</FormEnd>}
    </>
  );
}
