import type { JSX, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { lens } from '../icons/frame-icons.ts';
import './page-header.css';

export interface PageHeaderProps {
  brandName: string;
  homeHref: string;
  /** `page-header__links`, shown on a desk, and a side menu for phones. */
  children?: ReactNode;
}

export function PageHeader({ brandName, homeHref, children }: PageHeaderProps): JSX.Element {
  return (
    <header className="page-header">
      <div className="page-header__inner">
        <a className="page-header__brand" href={homeHref}>
          <Icon path={lens} />
          {brandName}
        </a>
        {children}
      </div>
    </header>
  );
}
