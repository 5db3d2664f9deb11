import type { JSX, ReactNode } from 'react';
import './card.css';

/** Rows one under the other with a line between them. A quiet one, below another card, ends all that the other lists. */
export function Card({ quiet = false, children }: { quiet?: boolean; children: ReactNode }): JSX.Element {
  return <div className={quiet ? 'card card--quiet' : 'card'}>{children}</div>;
}

/** A part of a card that is no row: text, a form that opened in a row's place. */
export function CardPart({ children }: { children: ReactNode }): JSX.Element {
  return <div className="card__part">{children}</div>;
}
