import type { JSX, ReactNode } from 'react';
import './card.css';

/** Rows one under the other with a line between them. */
export function Card({ children }: { children: ReactNode }): JSX.Element {
  return <div className="card">{children}</div>;
}

/** A part of a card that is no row: text, a form that opened in a row's place. */
export function CardPart({ children }: { children: ReactNode }): JSX.Element {
  return <div className="card__part">{children}</div>;
}
