import { useEffect, useId, useRef, type JSX } from 'react';
import { WholeText } from './whole-text.tsx';
import './countdown.css';

export interface CountdownProps {
  /** The label of the numbers. */
  label: string;
  /** Hours, minutes or seconds: the formatted number and its unit. */
  parts: readonly { figure: string; word: string }[];
  /** The exact date and time, in words. */
  until: string;
  /** Announced when the page opens and at each change: once an hour, not once a second. */
  announcement: string;
}

export function Countdown({ label, parts, until, announcement }: CountdownProps): JSX.Element {
  const untilId = useId();
  // Screen readers only announce changes of an existing element.
  const announced = useRef<HTMLParagraphElement>(null);
  useEffect(() => announced.current?.replaceChildren(announcement), [announcement]);
  return (
    <div>
      <div className="countdown__figures" role="timer" aria-label={label} aria-describedby={untilId}>
        {parts.map(({ figure, word }) => (
          <span key={word} className="countdown__part">
            <b className="countdown__figure">{figure}</b>
            <span className="countdown__word">{word}</span>
          </span>
        ))}
      </div>
      <p id={untilId}>
        <WholeText>{until}</WholeText>
      </p>
      <p className="visually-hidden" role="status" ref={announced} />
    </div>
  );
}
