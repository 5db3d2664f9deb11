import type { JSX, ReactNode } from 'react';
import './value-row.css';

/** Terms and their values in a card; holds `ValueRow`s. */
export function ValueList({ children }: { children: ReactNode }): JSX.Element {
  return <dl className="value-list">{children}</dl>;
}

export interface ValueRowProps {
  term: string;
  value: ReactNode;
  /** Under the value: "Verified" for example. */
  note?: ReactNode;
  action?: ReactNode;
}

export function ValueRow({ term, value, note, action }: ValueRowProps): JSX.Element {
  return (
    <div className="value-row">
      <dt className="value-row__term">{term}</dt>
      <dd className="value-row__value">
        {value}
        {note === undefined ? null : <div className="value-row__note">{note}</div>}
      </dd>
      {action === undefined ? null : <dd className="value-row__action">{action}</dd>}
    </div>
  );
}
