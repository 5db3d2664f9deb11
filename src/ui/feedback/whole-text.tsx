import { Fragment, type JSX } from 'react';
import './whole-text.css';

/**
 * Dates as `dayInText` writes them, with the characters that keep them on one line, "6-digit", and email addresses with
 * what closes them.
 */
const wholes =
  /(\d+-digit|\d+(?:\u2060(?:\d+|\D))+|[^\s\u2060·]+\u00A0[^\s\u2060·]+\u00A0\d{4}|[^\s\u2060,，。]+@[^\s\u2060,，。]+[,，。]?)/;

/**
 * A text whose dates and figures stay on one line even in large letters, and where an address that is too long breaks
 * at its separators.
 */
export function WholeText({ children }: { children: string }): JSX.Element {
  const parts = children.split(wholes);
  // Matches of the pattern are at every second position.
  return (
    <>
      {parts.map((part, index) => {
        // Each in an element, and a new one for another text: a translator may have replaced the text itself.
        const key = `${index} ${part}`;
        if (index % 2 === 0) return <span key={key}>{part}</span>;
        return part.includes('@') ? (
          <Address key={key}>{part}</Address>
        ) : (
          <span key={key} className="whole-text__date">
            {part}
          </span>
        );
      })}
    </>
  );
}

/** Wraps to the next line as a whole. Breaks before its `@` and its dots only if it is wider than a line. */
function Address({ children }: { children: string }): JSX.Element {
  return (
    <span className="whole-text__address" translate="no">
      {children.split(/(?=[@.].)/).map((piece, index) => (
        <Fragment key={`${index} ${piece}`}>
          {index === 0 ? null : <wbr />}
          {piece}
        </Fragment>
      ))}
    </span>
  );
}
