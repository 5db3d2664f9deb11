import type { JSX } from 'react';
import './dated-text.css';

/** Dates as `dayInWords` writes them, with the characters that keep them on one line. */
const dates = /(\d+(?:\u2060(?:\d+|\D))+|[^\s\u2060·]+\u00A0[^\s\u2060·]+\u00A0\d{4})/;

/** A text whose dates stay on one line in large letters, too. */
export function DatedText({ children }: { children: string }): JSX.Element {
  const parts = children.split(dates);
  // What the pattern holds is at every second place.
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <span key={`${index} ${part}`} className="dated-text__date">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </>
  );
}
