import type { JSX, ReactNode } from 'react';
import './app-request-layout.css';

export interface AppRequestLayoutProps {
  /** The page header, without links. */
  header: ReactNode;
  footer: ReactNode;
  /** The address of the brand's scene, shown beside the page on a desktop. */
  scene: string;
  children: ReactNode;
}

/** The page where another app asks for access: the scene on the left, page and footer in one column beside it. */
export function AppRequestLayout({ header, footer, scene, children }: AppRequestLayoutProps): JSX.Element {
  return (
    <div className="app-request-layout">
      {header}
      {/*
        Lazy: a phone, which does not show it, does not request it. Under another address: Chromium would show the panel's
        view on the login page as well, which has the same file in its style sheet.
      */}
      <img className="app-request-layout__scene" src={`${scene}?panel#panel`} alt="" loading="lazy" />
      <div className="app-request-layout__body">
        <main className="app-request-layout__main">{children}</main>
        {footer}
      </div>
    </div>
  );
}
