import type { JSX, ReactNode, Ref } from 'react';
import './cookie-notice.css';

export interface CookieNoticeProps {
  /** Names the landmark. */
  label: string;
  /** A sentence or two. */
  children: ReactNode;
  /** Two buttons that look the same, so that neither answer is favoured. */
  buttons: ReactNode;
  ref?: Ref<HTMLElement> | undefined;
}

/** Above the page header, so that header and tabs stay together. */
export function CookieNotice({ label, children, buttons, ref }: CookieNoticeProps): JSX.Element {
  return (
    <section className="cookie-notice" aria-label={label} tabIndex={-1} ref={ref}>
      <div className="cookie-notice__inner">
        <p className="cookie-notice__text">{children}</p>
        <div className="cookie-notice__buttons">{buttons}</div>
      </div>
    </section>
  );
}
