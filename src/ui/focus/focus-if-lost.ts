// Apart from focus.ts, which is part of what login loads.
import { focusPage } from './focus.ts';

/**
 * As `ref` of what takes the place of something that had the focus and is gone: the page is read from its start again.
 */
export function focusPageIfLost(node: HTMLElement | null): void {
  if (node !== null && document.activeElement === document.body) focusPage();
}

/** As `ref` of what is hydrated: it takes the focus that no field has, and the page stays where it was scrolled to. */
export function focusWhenHydrated(node: HTMLElement | null): void {
  if (document.activeElement === document.body) node?.focus({ preventScroll: true });
}

/** As `ref` of a text in the place of what had the focus and is gone. */
export function focusIfLost(node: HTMLElement | null): void {
  if (document.activeElement === document.body) node?.focus();
}
