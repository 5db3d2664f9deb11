import { focusOnMount, focusPage } from './focus.ts';

/** A `ref` for what replaces the focused element: moves the focus to the page, so reading starts at the top. */
export function focusPageIfLost(node: HTMLElement | null): void {
  if (node !== null && document.activeElement === document.body) focusPage();
}

/** A `ref` for a text that replaces the focused element. */
export function focusIfLost(node: HTMLElement | null): void {
  if (document.activeElement === document.body) focusOnMount(node);
}

/** A `ref` for a row whose dialog or button is gone: moves the focus to the row's action. */
export function focusActionIfLost(row: HTMLElement | null): void {
  if (document.activeElement === document.body) focusAction(row);
}

/** A `ref` for a row, if the fragment of the address names it: another page leads there. */
export function focusActionIfNamed(name: string): ((row: HTMLElement | null) => void) | undefined {
  return window.location.hash === `#${name}` ? focusActionAtStart : undefined;
}

/** Unless the user is somewhere else already: a page starts at its title, or nowhere. */
function focusActionAtStart(row: HTMLElement | null): void {
  if (document.activeElement === document.body || document.activeElement?.matches('h1, main') === true)
    focusAction(row);
}

function focusAction(row: HTMLElement | null): void {
  row?.querySelector<HTMLElement>('button, a[href]')?.focus();
}
