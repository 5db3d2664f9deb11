import type { JSX, MouseEvent } from 'react';
import './home-nav.css';

export interface HomeNavProps {
  /** The label of the landmark. */
  label: string;
  tabs: readonly { name: string; href: string }[];
  /** The `href` of the open page. */
  current: string;
  /** Opens a page in place; without it the browser navigates. */
  onOpen?: ((href: string) => void) | undefined;
  /** The user is about to open a page: the pointer or the focus is on its tab. */
  onIntent?: ((href: string) => void) | undefined;
}

/** The tabs of the account's pages. */
export function HomeNav({ label, tabs, current, onOpen, onIntent }: HomeNavProps): JSX.Element {
  const open = (event: MouseEvent, href: string): void => {
    // Let the browser open other tabs and windows.
    if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(href);
  };
  return (
    <nav className="home-nav" aria-label={label}>
      <div className="home-nav__inner">
        {tabs.map(({ name, href }) => (
          <a
            key={href}
            href={href}
            aria-current={href === current ? 'page' : undefined}
            onClick={(event) => open(event, href)}
            onPointerEnter={() => onIntent?.(href)}
            onFocus={() => onIntent?.(href)}
          >
            {name}
          </a>
        ))}
      </div>
    </nav>
  );
}
