import { Children, useId, type JSX, type ReactNode } from 'react';
import './alternative-actions.css';

/** Alternatives to the main action, side by side under a divider with a word. */
export function AlternativeActions({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  const id = useId();
  const buttons =
    Children.count(children) === 1
      ? 'alternative-actions__buttons alternative-actions__buttons--one'
      : 'alternative-actions__buttons';
  return (
    <div className="alternative-actions" role="group" aria-labelledby={id}>
      <p className="alternative-actions__title" id={id}>
        {title}
      </p>
      <div className={buttons}>{children}</div>
    </div>
  );
}

/** The logo for its key or, without one, the first letter of the name in a circle: decorative, not part of a label. */
export function Monogram({ name, mark }: { name: string; mark?: string }): JSX.Element {
  return (
    <span
      className="monogram"
      data-mark={mark}
      data-letter={String.fromCodePoint(name.codePointAt(0) ?? 0x20)}
      aria-hidden="true"
    />
  );
}
