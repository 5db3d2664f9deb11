import type { FocusEvent, JSX, KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { chevronDown } from '../icons/icons.ts';
import './menu.css';

export interface MenuProps {
  name: string;
  icon?: ReactNode;
  /** Links and buttons. */
  children: ReactNode;
}

/** A list under its name. It opens natively, even before any script runs. */
export function Menu({ name, icon, children }: MenuProps): JSX.Element {
  return (
    // Opening a menu closes the others of the same name.
    <details className="menu" name="menu" ref={closeByPress} onKeyDown={press} onBlur={leave}>
      <summary className="menu__name">
        {icon}
        <span>{name}</span>
        <Icon path={chevronDown} size="s" />
      </summary>
      <div className="menu__items">{children}</div>
    </details>
  );
}

function press(event: KeyboardEvent<HTMLDetailsElement>): void {
  const menu = event.currentTarget;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Escape' && menu.open) {
    close(menu);
    event.preventDefault();
    return;
  }
  const items = [...menu.querySelectorAll<HTMLElement>('.menu__items :is(a, button)')];
  const at = items.findIndex((item) => item === document.activeElement);
  // On the name, only the arrow keys belong to the list; the browser handles the rest.
  if (at === -1 && !(event.key === 'ArrowDown' || (menu.open && event.key === 'ArrowUp'))) return;
  const next = itemForKey(
    event.key,
    items.map((item) => item.textContent),
    at,
  );
  if (next === null) return;
  event.preventDefault();
  menu.open = true;
  items[next]?.focus();
}

function leave(event: FocusEvent<HTMLDetailsElement>): void {
  const isInside = event.relatedTarget === null || event.currentTarget.contains(event.relatedTarget);
  if (!isInside) event.currentTarget.open = false;
}

function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** A press outside, or choosing an item, closes it. */
function closeByPress(menu: HTMLDetailsElement): () => void {
  const pressed = ({ target }: Event): void => {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  const chosen = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('.menu__items :is(a, button)') !== null) close(menu);
  };
  document.addEventListener('pointerdown', pressed);
  menu.addEventListener('click', chosen);
  return () => {
    document.removeEventListener('pointerdown', pressed);
    menu.removeEventListener('click', chosen);
  };
}

/**
 * The item that a key moves to in an open list, or null for an unused key: arrows wrap around, Home and End go to the
 * ends, a letter to the next item that starts with it. `at` is -1 while no item has the focus.
 */
export function itemForKey(key: string, names: readonly string[], at: number): number | null {
  const count = names.length;
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return Array.from(key).length === 1 && key.trim() !== '' ? nextNamed(key, names, at) : null;
  }
}

function nextNamed(letter: string, names: readonly string[], at: number): number | null {
  const begins = (name: string): boolean => name.toLowerCase().startsWith(letter.toLowerCase());
  const after = names.findIndex((name, index) => index > at && begins(name));
  const found = after === -1 ? names.findIndex(begins) : after;
  return found === -1 ? null : found;
}
