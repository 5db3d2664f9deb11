import type { JSX, ReactNode, Ref } from 'react';
import './unread.css';

/** Replaces content that could not be read; the reason is shown elsewhere. */
export function Unread({ children, ref }: { children: ReactNode; ref?: Ref<HTMLParagraphElement> }): JSX.Element {
  return (
    <p ref={ref} className="unread">
      {children}
    </p>
  );
}
