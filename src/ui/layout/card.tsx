import type { JSX, ReactNode } from 'react';
import './card.css';

/**
 * Rows separated by lines. A quiet card, below another one, contains the actions that end the things shown above;
 * `loses`: permanently, so its actions have the danger color.
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
 * A part of a card that is not a row: text, or a form that replaces a row. `under`: it belongs to the row above and is
 * aligned with its text.
 */
export function CardPart({ under = false, children }: { under?: boolean; children: ReactNode }): JSX.Element {
  return <div className={under ? 'card__part card__part--under' : 'card__part'}>{children}</div>;
}
