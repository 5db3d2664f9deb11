import type { JSX, ReactNode, Ref } from 'react';
import './cookie-notice.css';

export interface CookieNoticeProps {
  /** The label of the landmark. */
  label: string;
  /** One or two sentences. */
  children: ReactNode;
  /** Two buttons that look the same, so that neither answer is favored. */
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
