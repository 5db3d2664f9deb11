import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';

/** A document may contain several views. */
const shownMain = 'main:not([hidden])';

/** A `ref` that focuses a new element. The title of a page's new step starts the page. */
export function focusOnMount(node: HTMLElement | null): void {
  const isPageTitle = node?.matches('h1') === true;
  if (isPageTitle) showPageTop(node);
  node?.focus({ preventScroll: isPageTitle });
}

/** A `ref` for the field that a new step starts with, below the title. */
export function focusStepField(field: HTMLElement | null): void {
  if (field !== null) showPageTop(field);
  field?.focus();
}

/** A new step starts with the header of the page, wherever the previous one was scrolled to. */
function showPageTop(start: HTMLElement): void {
  if (start.closest('dialog') === null) window.scrollTo(0, 0);
}

/** A `ref` for an announced message: scrolls it into view, and focuses it only if the focus was lost. */
export function revealMessage(message: HTMLElement | null): void {
  if (document.activeElement === document.body) message?.focus();
  message?.scrollIntoView({ block: 'nearest' });
  // At the end of a page there is room to scroll only once it has opened.
  message?.addEventListener('animationend', () => message.firstElementChild?.scrollIntoView({ block: 'nearest' }), {
    once: true,
  });
}

/** A `ref` for what a step is about: scrolls it into view where the window is too low. */
export function revealOnMount(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}

/**
 * Submits a form, unless it is being processed, and focuses the first invalid field, even if it was invalid before,
 * with its content selected.
 */
export function submitForm(
  event: FormEvent<HTMLFormElement>,
  busy: boolean,
  submit: (form: HTMLFormElement) => void,
): void {
  event.preventDefault();
  if (busy) return;
  const form = event.currentTarget;
  flushSync(() => submit(form));
  selectField(form.querySelector('input[aria-invalid]'));
}

export function selectField(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** Opens another view in the page: at its top, with the header. */
export function startPage(): void {
  window.scrollTo(0, 0);
  focusPage();
}

/**
 * Where reading a page starts: its title or, without one, its content. Moves nothing, because content may be taller
 * than the window.
 */
export function focusPage(): void {
  const title = document.querySelector<HTMLElement>(`${shownMain} h1[tabindex]`);
  (title ?? document.querySelector<HTMLElement>(`${shownMain}[tabindex]`))?.focus({ preventScroll: true });
}

/** The title of one part of a page. */
export function focusTitleOf(part: string): void {
  focusOnMount(document.querySelector<HTMLElement>(`${part} h1`));
}

/** On a status page: moves the focus from a button that disappears to the next step. */
export function focusNextAction(): void {
  document.querySelector<HTMLElement>(`${shownMain} :is(a[href], button)`)?.focus();
}

/** A `ref` for a title that appears after its page: takes the focus from the page. */
function claimFocus(title: HTMLElement | null): void {
  if (title !== null && title.closest('main') === document.activeElement) title.focus({ preventScroll: true });
}

/** A `ref` for a title that will be replaced: passes its focus to the page, and the next title takes it from there. */
export function passFocusToPage(title: HTMLElement | null): () => void {
  claimFocus(title);
  return () => {
    if (title === document.activeElement) title?.closest('main')?.focus({ preventScroll: true });
  };
}

/** Skips to the content. Does not use the address, whose hash selects a part of the login page. */
export function focusMain(event: Pick<Event, 'preventDefault'>): void {
  event.preventDefault();
  const main = document.querySelector<HTMLElement>(shownMain);
  if (main === null) return;
  main.tabIndex = -1;
  main.focus();
}
