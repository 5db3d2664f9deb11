import { focusPage } from './focus.ts';

/**
 * As `ref` of a failed read: when a Retry has worked, the focus that was in it goes to the title of what has taken its
 * place, which may be a skeleton first. A title, not a button: the second press of a double press must do nothing.
 */
export function restoreFocusAfterRetry(node: HTMLElement | null): (() => void) | undefined {
  if (node === null) return undefined;
  return () => {
    if (!node.contains(document.activeElement)) return;
    const ancestors = placesOf(node);
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
  };
}

interface Place {
  readonly parent: Element;
  readonly index: number;
}

/** Where an element is, from the inside out. */
function placesOf(element: Element): Place[] {
  const parent = element.parentElement;
  return parent === null ? [] : [{ parent, index: [...parent.children].indexOf(element) }, ...placesOf(parent)];
}

/**
 * To the title of what is in the place, or of what it is part of; where nothing is, to the end of what is before it.
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

/** Null while it is still read. */
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
 * The same for a failure in place of a whole page, which has the focus from the start: the page is read from its title.
 */
export function focusPageFailure(node: HTMLElement | null): (() => void) | undefined {
  if (node === null) return undefined;
  node.focus();
  return () => {
    if (node.contains(document.activeElement))
      queueMicrotask(() => (document.activeElement === document.body ? focusPage() : undefined));
  };
}

/** As `ref` of a failed read that has taken the place of what was pressed. */
export function focusFailure(node: HTMLElement | null): (() => void) | undefined {
  node?.focus();
  return restoreFocusAfterRetry(node);
}
