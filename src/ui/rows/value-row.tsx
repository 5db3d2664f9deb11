import { useId, type JSX, type ReactNode, type Ref } from 'react';
import { RowTitle } from '../actions/row-title.ts';
import { Icon } from '../icons/icon.tsx';
import { check } from '../icons/icons.ts';
import { WholeText } from '../feedback/whole-text.tsx';
import './value-row.css';

/** Terms and their values in a card; contains `ValueRow`s. */
export function ValueList({ children }: { children: ReactNode }): JSX.Element {
  return <dl className="value-list">{children}</dl>;
}

/** A placeholder for two rows that are still loading, of the same height. */
export function ValueListSkeleton({ children }: { children: ReactNode }): JSX.Element {
  return <div className="value-list-skeleton">{children}</div>;
}

interface EditableRowProps {
  term: string;
  /** The term is the visible label of a single field; two fields show their own labels. */
  fields: 1 | 2;
  onEscape: (() => void) | undefined;
  children: ReactNode;
}

/** A row being edited: the form replaces its value. While text is composed, Escape belongs to the keyboard. */
export function EditableRow({ term, fields, onEscape, children }: EditableRowProps): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape is a shortcut for Cancel
    <div
      className={`value-row value-row--editing${fields === 1 ? ' value-row--single' : ''}`}
      onKeyDown={(event) => (event.key === 'Escape' && !event.nativeEvent.isComposing ? onEscape?.() : undefined)}
    >
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
  ref?: Ref<HTMLDivElement> | undefined;
}

export function ValueRow({ term, value, note, action, ref }: ValueRowProps): JSX.Element {
  const termId = useId();
  return (
    <div ref={ref} className="value-row">
      <dt id={termId} className="value-row__term">
        {term}
      </dt>
      <dd className="value-row__value">
        {typeof value === 'string' ? <WholeText>{value}</WholeText> : value}
        {note === undefined ? null : <div className="value-row__note">{note}</div>}
      </dd>
      {action === undefined ? null : (
        <RowTitle value={{ id: termId, title: term }}>
          <dd className="value-row__action">{action}</dd>
        </RowTitle>
      )}
    </div>
  );
}

/** A positive note, with a tick. */
export function VerifiedNote({ children }: { children: string }): JSX.Element {
  return (
    <span className="value-row__verified">
      <Icon path={check} size="s" />
      {children}
    </span>
  );
}
