import type { JSX } from 'react';
import './status-dot.css';

/** A full or hollow dot, and the word that says the same. */
export function StatusDot({ on, children }: { on: boolean; children: string }): JSX.Element {
  return <span className={on ? 'status-dot status-dot--on' : 'status-dot'}>{children}</span>;
}
