import { takePrefilledUsername } from '#src/browser/storage/prefilled-username.ts';

type FormPart = 'log-in' | 'signup';

/** Copies the address typed in one part of the page to the other part if that is empty. */
export function syncEmail(): void {
  const inLogin = document.querySelector<HTMLInputElement>('form#log-in input[name="username"]');
  const inSignUp = document.querySelector<HTMLInputElement>('#signup input[name="email"]');
  if (inLogin === null || inSignUp === null) return;
  if (inSignUp.value === '' && inLogin.value.includes('@')) inSignUp.value = inLogin.value;
  else if (inLogin.value === '' && inSignUp.value !== '') inLogin.value = inSignUp.value;
}

/** The notes of the inline script of `login.html`, which runs before the form is visible. */
interface EarlyInput {
  /** The button of the last submit; null after more input. */
  submitter: HTMLButtonElement | null;
  /** The part that contains it. */
  part: FormPart | null;
  /** The last button that was clicked. */
  clicked: HTMLButtonElement | null;
  /** Stops taking notes on the form. */
  listening: AbortController;
}

declare global {
  interface Window {
    /** Missing if a policy other than ours kept the script from running. */
    earlyInput?: EarlyInput;
  }
}

/**
 * If the address names a part, browsers navigate to it after the deferred scripts: a field would lose the focus, and a
 * scrolled page would jump away from under a finger.
 */
export function keepFocusAndScroll(): void {
  // Without a part there is nothing to keep, and reading `scrollY` forces a layout.
  if (window.location.hash === '') return;
  document.addEventListener('DOMContentLoaded', () => {
    const { activeElement: field } = document;
    const { scrollY: top } = window;
    const keep = (): void => {
      if (document.activeElement === document.body && field instanceof HTMLElement) field.focus();
      if (top > 0) scrollTo({ top, behavior: 'instant' });
    };
    requestAnimationFrame(() => {
      keep();
      requestAnimationFrame(keep);
    });
  });
}

/**
 * Resubmits the form of a part if it was submitted before it had a listener. If React has replaced its elements since,
 * the pressed button is gone, and the form is submitted without it.
 */
export function replaySubmit(part: FormPart): void {
  const early = window.earlyInput;
  if (!early?.submitter || early.part !== part) return;
  const form = document.querySelector<HTMLFormElement>(part === 'log-in' ? 'form#log-in' : '#signup form');
  form?.requestSubmit(early.submitter.form === form ? early.submitter : null);
}

/** Repeats the last click if it was on a button of this part, which had no listener then. */
export function replayClick(part: 'header' | 'footer'): void {
  const clicked = window.earlyInput?.clicked;
  if (clicked?.closest(part)) clicked.click();
}

/** React handles the form now. */
export function endEarlyInput(): void {
  window.earlyInput?.listening.abort();
}

/**
 * Records the input of a form; returns a function that restores input lost since. It never writes an empty value: until
 * the user's first gesture, Chromium hides from scripts what its password manager has filled in, and any write deletes it.
 */
export function restoreInput(part: FormPart): () => void {
  const read = () => fields(part).map((field) => ({ name: field.name, value: field.value, checked: field.checked }));
  let typed = read();
  const record = (): void => void (typed = read());
  // Before React, which may hydrate and restore in its own listener.
  document.addEventListener('input', record, true);
  return () => {
    document.removeEventListener('input', record, true);
    for (const field of fields(part)) {
      const before = typed.find(({ name }) => name === field.name);
      if (before === undefined) continue;
      if (field.type === 'checkbox') field.checked ||= before.checked;
      else if (field.value === '' && before.value !== '') field.value = before.value;
    }
  };
}

/** Prefills the user name from the account chooser if the field is empty. */
export function prefillUsername(): void {
  const username = takePrefilledUsername();
  const field = document.querySelector<HTMLInputElement>('form#log-in input[name="username"]');
  if (username !== null && field !== null && field.value === '') field.value = username;
}

function fields(part: FormPart): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`#${part} input[name]`)];
}
