import type { JSX, ReactNode } from 'react';
import { Logo } from '#brand/logo.tsx';
import { focusMain } from '../focus/focus.ts';
import { Icon } from '../icons/icon.tsx';
import './page-header.css';

export interface PageHeaderProps {
  /** The first link of the page, visible when focused: moves the focus past the header. */
  skipName: string;
  brandName: string;
  homeHref: string;
  /** A strip above the header: the cookie question. */
  above?: ReactNode;
  /** `page-header__links`, shown on a desktop, and a side menu for phones. */
  children?: ReactNode;
}

export function PageHeader({ skipName, brandName, homeHref, above, children }: PageHeaderProps): JSX.Element {
  return (
    <>
      <nav aria-label={skipName}>
        <a className="skip-link" href="#main" onClick={focusMain}>
          {skipName}
        </a>
      </nav>
      {above}
      <header className="page-header">
        <div className="page-header__inner">
          <a className="page-header__brand" href={homeHref}>
            <Logo Icon={Icon} />
            {brandName}
          </a>
          {children}
        </div>
      </header>
    </>
  );
}
