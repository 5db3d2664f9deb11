import type { JSX } from 'react';
import './status-dot.css';

/** A full or hollow dot, and the word that says the same. */
export function Status({ on, children }: { on: boolean; children: string }): JSX.Element {
  return <span className={on ? 'status status--on' : 'status'}>{children}</span>;
}
