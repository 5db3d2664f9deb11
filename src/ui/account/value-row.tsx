import type { JSX, ReactNode } from 'react';
import './value-row.css';

/** Terms and their values in a card; holds `ValueRow`s. */
export function ValueList({ children }: { children: ReactNode }): JSX.Element {
  return <dl className="value-list">{children}</dl>;
}

/** Stands for two rows that are not known yet, and is as high. */
export function ValueListSkeleton({ children }: { children: ReactNode }): JSX.Element {
  return <div className="value-list-skeleton">{children}</div>;
}

/** A row in edit: its form stands where its value was. */
export function EditableRow({ term, onEscape, children }: { term: string; onEscape: (() => void) | undefined; children: ReactNode }): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is a shortcut for the form's own Cancel
    <div className="value-row value-row--editing" onKeyDown={(event) => (event.key === 'Escape' ? onEscape?.() : undefined)}>
      <dt className="value-row__term">{term}</dt>
      <dd className="value-row__value">{children}</dd>
    </div>
  );
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
