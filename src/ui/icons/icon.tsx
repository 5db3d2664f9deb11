import type { JSX } from 'react';
import './icon.css';

/** 16 px in text and errors, 20 px in controls and rows, 28 px in empty states and marks; all grow with the text. */
export type IconSize = 's' | 'm' | 'l';

export function Icon({ path, size = 'm' }: { path: string; size?: IconSize }): JSX.Element {
  return (
    <svg className={`icon icon--${size}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
