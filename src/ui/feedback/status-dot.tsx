import type { JSX } from 'react';
import './status-dot.css';

/** A filled or hollow dot, with a word of the same meaning. */
export function StatusDot({ on, children }: { on: boolean; children: string }): JSX.Element {
  return <span className={on ? 'status-dot status-dot--on' : 'status-dot'}>{children}</span>;
}
