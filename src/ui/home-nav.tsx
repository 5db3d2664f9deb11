import type { JSX } from 'react';
import './home-nav.css';

export interface HomeNavProps {
  /** Names the landmark. */
  label: string;
  tabs: readonly { name: string; href: string }[];
  /** The `href` of the page that is open. */
  current: string;
}

/** The tabs of the account's pages. */
export function HomeNav({ label, tabs, current }: HomeNavProps): JSX.Element {
  return (
    <nav className="home-nav" aria-label={label}>
      <div className="home-nav__inner">
        {tabs.map(({ name, href }) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </div>
    </nav>
  );
}
