import type { JSX, ReactNode } from 'react';
import './login-layout.css';

export interface LoginLayoutProps {
  /** The page header, with the message bar behind it. */
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
  /** Two sentences on the scene. */
  saying: { first: string; second: string };
}

export function LoginLayout({ header, footer, children, saying }: LoginLayoutProps): JSX.Element {
  return (
    <div className="login-layout">
      {header}
      <aside className="login-layout__scene">
        <p className="login-layout__first">{saying.first}</p>
        <p className="login-layout__second">{saying.second}</p>
      </aside>
      <main className="login-layout__main">
        <div className="login-layout__form">{children}</div>
      </main>
      {footer}
    </div>
  );
}
