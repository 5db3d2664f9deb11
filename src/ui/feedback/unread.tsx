import type { JSX, ReactNode, Ref } from 'react';
import './unread.css';

/** In the place of what could not be read, where the reason is shown elsewhere. */
export function Unread({ children, ref }: { children: ReactNode; ref?: Ref<HTMLParagraphElement> }): JSX.Element {
  return (
    <p ref={ref} className="unread">
      {children}
    </p>
  );
}
