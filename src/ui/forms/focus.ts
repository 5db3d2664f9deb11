import { useState } from 'react';
import { flushSync } from 'react-dom';

/** As `ref` of what appears: attention goes where something happened. */
export function focusOnMount(node: HTMLElement | null): void {
  node?.focus();
}

/** As `ref` of a form that opens in a row. */
export function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, select')?.focus();
}

/** Submits a form, and goes to the first field that is wrong, also where it was wrong before. */
export function submitForm(form: HTMLFormElement, submit: () => void): void {
  flushSync(submit);
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}

/** To where a page is read from: its title, or its content while there is no title. */
export function focusPage(options?: FocusOptions): void {
  const title = document.querySelector<HTMLElement>('main h1[tabindex]');
  (title ?? document.querySelector<HTMLElement>('main[tabindex]'))?.focus(options);
}

/** As `ref` of a title that comes later than its page: it takes over the focus that the page has had meanwhile. */
export function takeFocusOver(title: HTMLElement | null): void {
  if (title !== null && title.closest('main') === document.activeElement) title.focus();
}

type FormRef = (form: HTMLFormElement | null) => void;

/**
 * A `ref` for a form that stays in place while other steps are shown: when it is shown again, or is another form now, attention
 * goes to its first field. `shown` names what it shows; null: it is out of sight. The first time the page decides.
 */
export function useFocusOnReturn(shown: string | null): FormRef | undefined {
  const [last, setLast] = useState<{ shown: string | null; focus: FormRef | undefined }>({ shown, focus: undefined });
  if (last.shown !== shown) {
    // Another function each time, so that React calls it again.
    const focus: FormRef = (form) => form?.querySelector<HTMLElement>('input')?.focus();
    setLast({ shown, focus: shown === null ? undefined : focus });
  }
  return last.focus;
}

/** As `ref` of what takes the place of something that had the focus and is gone: the page is read from its start again. */
export function focusPageIfLost(node: HTMLElement | null): void {
  if (node !== null && document.activeElement === document.body) focusPage();
}
