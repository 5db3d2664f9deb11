import type { JSX, ReactNode } from 'react';
import './page-footer.css';

export interface PageFooterProps {
  /** Links, badges: each child one cell. */
  children?: ReactNode;
  languages?: ReactNode;
  copyright: string;
  /** The version label, shown as the title text of the copyright. */
  version: string;
}

export function PageFooter({ children, languages, copyright, version }: PageFooterProps): JSX.Element {
  return (
    <footer className="page-footer">
      <div className="page-footer__inner">
        {children === undefined ? null : <div className="page-footer__links">{children}</div>}
        <div className="page-footer__end">
          {languages}
          <p className="page-footer__copyright" title={version}>
            {copyright}
          </p>
        </div>
      </div>
    </footer>
  );
}
