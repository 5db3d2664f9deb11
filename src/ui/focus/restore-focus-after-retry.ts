import { focusPage } from './focus.ts';

/**
 * A `ref` for a failed read: after a successful Retry, moves its focus to the title of the replacement, possibly after
 * a skeleton. To a title rather than a button, so that the second press of a double press does nothing.
 */
export function restoreFocusAfterRetry(node: HTMLElement | null): (() => void) | undefined {
  if (node === null) return undefined;
  return () => {
    if (node.contains(document.activeElement)) rememberPlace(node)();
  };
}

/**
 * A `ref` for the action of a row: a failed read may take it away while it has the focus, as when its dialog was closed
 * during an outage. Unless the whole page is gone, the focus moves to what is then in its place.
 */
export function keepFocusInCard(node: HTMLElement | null): (() => void) | undefined {
  const card = node?.closest('.card') ?? null;
  if (node === null || card === null) return undefined;
  return () => {
    if (!node.contains(document.activeElement)) return;
    const restoreFocus = rememberPlace(node);
    queueMicrotask(() => (card.isConnected ? restoreFocus() : undefined));
  };
}

/** Returns a function that moves a lost focus to what is then in the place of an element, if that is gone. */
export function rememberPlace(node: Element): () => void {
  const ancestors = placesOf(node);
  return () =>
    queueMicrotask(() => {
      const parent = ancestors.find((place) => place.parent.isConnected);
      if (parent === undefined || node.isConnected) return;
      const observer = new MutationObserver(() => settle());
      const settle = (): void => {
        if (document.activeElement !== document.body || focusWithin(parent)) observer.disconnect();
      };
      observer.observe(parent.parent, { childList: true, subtree: true });
      settle();
    });
}

interface Place {
  readonly parent: Element;
  readonly index: number;
}

/** The position of an element, from the inside out. */
function placesOf(element: Element): Place[] {
  const parent = element.parentElement;
  return parent === null ? [] : [{ parent, index: [...parent.children].indexOf(element) }, ...placesOf(parent)];
}

/**
 * Focuses the title of what is now in this position or, if empty, of its parent; without a title, the end of the
 * preceding content.
 */
function focusWithin({ parent, index }: Place): boolean {
  const [here, before] = [parent.children[index], parent.children[index - 1]];
  const title = here === undefined ? null : titleOf(here);
  if (title != null && title.tabIndex < 0) title.tabIndex = -1;
  const target =
    here === undefined ? [...(before?.querySelectorAll<HTMLElement>('a[href], button') ?? [])].at(-1) : title;
  target?.focus();
  return target != null;
}

/** Null while it is still being read. */
function titleOf(content: Element): HTMLElement | null {
  if (content instanceof HTMLHeadingElement) return content;
  const own = content.querySelector<HTMLElement>(headings);
  if (own !== null || content.matches(reading) || content.querySelector(reading) !== null) return own;
  let around = content.parentElement;
  while (around !== null && around.querySelector(headings) === null) around = around.parentElement;
  return around?.querySelector<HTMLElement>(headings) ?? null;
}

const headings = 'h1, h2, h3';
const reading = '.skeleton, [role=status], [aria-busy=true]';

/**
 * The same for a failure that replaces a whole page, which has the focus from the start: reading continues at the
 * page's title.
 */
export function focusPageFailure(node: HTMLElement | null): (() => void) | undefined {
  if (node === null) return undefined;
  node.focus();
  return () => {
    if (node.contains(document.activeElement))
      queueMicrotask(() => (document.activeElement === document.body ? focusPage() : undefined));
  };
}

/** A `ref` for a failed read that replaces the pressed control. */
export function focusFailure(node: HTMLElement | null): (() => void) | undefined {
  node?.focus();
  return restoreFocusAfterRetry(node);
}
