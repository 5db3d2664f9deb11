import type { JSX } from 'react';
import { revealMessage } from '../focus/focus.ts';
import { FormMessage } from '../messages/form-message.tsx';
import { CardPart } from './card.tsx';

/** The part of a card that says that the outcome of its last action is uncertain; none without such an outcome. */
export function CardOutcome({ warning }: { warning: string | null }): JSX.Element | null {
  if (warning === null) return null;
  return (
    <CardPart>
      <FormMessage kind="warning" ref={revealMessage}>
        {warning}
      </FormMessage>
    </CardPart>
  );
}
