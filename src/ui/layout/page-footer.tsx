import type { JSX, ReactNode } from 'react';
import './page-footer.css';

export interface PageFooterProps {
  /** Links and buttons, one cell each. */
  children?: ReactNode;
  languages?: ReactNode;
  /** Provided by the configuration; if there will be any, the brand's style sheet reserves their space. */
  badges?: ReactNode;
  copyright: string;
  /** The version label: the title text of the copyright, also shown when that is pressed. */
  version: string;
}

export function PageFooter({ children, languages, badges, copyright, version }: PageFooterProps): JSX.Element {
  return (
    <footer className="page-footer">
      <div className="page-footer__inner">
        {children === undefined ? null : <div className="page-footer__links">{children}</div>}
        <div className="page-footer__badges">{badges}</div>
        <div className="page-footer__end">
          {languages}
          <details className="page-footer__copyright" title={version}>
            {/* A document built last year shows that year until its page replaces it. */}
            <summary suppressHydrationWarning>{copyright}</summary>
            <span>{version}</span>
          </details>
        </div>
      </div>
    </footer>
  );
}
