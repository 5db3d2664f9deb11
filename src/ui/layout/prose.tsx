import type { JSX, ReactNode } from 'react';
import './prose.css';

/** Headings, paragraphs and lists of long texts. */
export function Prose({ children }: { children: ReactNode }): JSX.Element {
  return <article className="prose">{children}</article>;
}
