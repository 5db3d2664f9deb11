import { flushSync } from 'react-dom';

/** As `ref` of what appears: attention goes where something happened. */
export function focusOnMount(node: HTMLElement | null): void {
  node?.focus();
}

/** As `ref` of a message that is announced: it comes into sight, and takes the focus only where what had it is gone. */
export function revealMessage(message: HTMLElement | null): void {
  if (document.activeElement === document.body) message?.focus();
  message?.scrollIntoView({ block: 'nearest' });
}

/**
 * Submits a form, and goes to the first field that is wrong, also where it was wrong before: what it holds is selected.
 */
export function submitForm(form: HTMLFormElement, submit: () => void): void {
  flushSync(submit);
  selectField(form.querySelector('input[aria-invalid]'));
}

export function selectField(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** Where reading a page starts: its title, or its content while it has no title. */
export function focusPage(options?: FocusOptions): void {
  const title = document.querySelector<HTMLElement>('main h1[tabindex]');
  (title ?? document.querySelector<HTMLElement>('main[tabindex]'))?.focus(options);
}

/** On a status page, from a button that disappears to the next step. */
export function focusNextAction(): void {
  document.querySelector<HTMLElement>('main :is(a[href], button)')?.focus();
}

/** As `ref` of a title that comes later than its page: it takes over the focus that the page has had meanwhile. */
function claimFocus(title: HTMLElement | null): void {
  if (title !== null && title.closest('main') === document.activeElement) title.focus();
}

/** As `ref` of a title that is replaced by another: what it has of the focus goes to the page, where the other claims it. */
export function passFocusToPage(title: HTMLElement | null): () => void {
  claimFocus(title);
  return () => {
    if (title === document.activeElement) title?.closest('main')?.focus({ preventScroll: true });
  };
}
