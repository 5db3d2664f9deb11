import type { JSX } from 'react';
import { revealMessage } from '../focus/focus.ts';
import { FormMessage } from '../messages/form-message.tsx';
import { SuccessNotice } from '../messages/success-notice.tsx';
import { CardPart } from './card.tsx';

interface Props {
  /** The outcome is uncertain. */
  warning?: string | null;
  success?: string | null;
}

/** The part of a card that shows the outcome of its last action; none without one. */
export function CardOutcome({ warning = null, success = null }: Props): JSX.Element | null {
  if (warning === null && success === null) return null;
  return (
    <CardPart>
      {warning === null ? (
        <SuccessNotice ref={revealMessage}>{success}</SuccessNotice>
      ) : (
        <FormMessage kind="warning" ref={revealMessage}>
          {warning}
        </FormMessage>
      )}
    </CardPart>
  );
}
