import type { JSX, ReactNode } from 'react';
import './card.css';

/**
 * Rows one under the other with a line between them. A quiet one, below another card, holds what ends what the other
 * shows; `loses`: for good, so its actions are in the ink of danger.
 */
export function Card({
  quiet = false,
  loses = false,
  children,
}: {
  quiet?: boolean;
  loses?: boolean;
  children: ReactNode;
}): JSX.Element {
  return <div className={`card${quiet ? ' card--quiet' : ''}${loses ? ' card--loses' : ''}`}>{children}</div>;
}

/**
 * A part of a card that is no row: text, a form that opened in a row's place. `under`: it belongs to the row above and
 * stands on the edge of its text.
 */
export function CardPart({ under = false, children }: { under?: boolean; children: ReactNode }): JSX.Element {
  return <div className={under ? 'card__part card__part--under' : 'card__part'}>{children}</div>;
}
