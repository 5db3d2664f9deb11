import { useId, type JSX } from 'react';
import { WholeText } from '../feedback/whole-text.tsx';
import './fact-list.css';

export interface FactListProps {
  title: string;
  facts: readonly string[];
  /** The consequence of these facts. */
  note: string | null;
}

/** Facts below a title, as plain text. */
export function FactList({ title, facts, note }: FactListProps): JSX.Element {
  const titleId = useId();
  return (
    <div className="fact-list">
      <p id={titleId} className="fact-list__title">
        {title}
      </p>
      <ul aria-labelledby={titleId} className="fact-list__facts">
        {facts.map((fact) => (
          <li key={fact}>
            <WholeText>{fact}</WholeText>
          </li>
        ))}
      </ul>
      {note === null ? null : <p className="fact-list__note">{note}</p>}
    </div>
  );
}
