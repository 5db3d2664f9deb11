import type { JSX } from 'react';
import './monogram.css';

/** Stands for a mark that is not known: the first letter of a name in a circle. The name itself is beside it. */
export function LetterMark({ name }: { name: string }): JSX.Element {
  return (
    <span className="letter-mark" aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
