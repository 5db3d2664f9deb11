import type { JSX, ReactNode } from 'react';
import './login-layout.css';

export interface LoginLayoutProps {
  /** The page header, with the message bar behind it. */
  header: ReactNode;
  footer: ReactNode;
  children: ReactNode;
  /** Not shown in this brand, whose card takes the place of the sentences. */
  saying: { first: string; second: string };
}

export function LoginLayout({ header, footer, children }: LoginLayoutProps): JSX.Element {
  return (
    <div className="login-layout">
      {header}
      <main className="login-layout__card">{children}</main>
      {footer}
    </div>
  );
}
