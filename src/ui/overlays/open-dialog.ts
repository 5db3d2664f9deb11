import { focusWhenOpen, startOf } from '../focus/focus-dialog.ts';
import { rememberPlace } from '../focus/restore-focus-after-retry.ts';
import { addBackEntry } from './back-entry.ts';
import { keepHeight, releaseHeight } from './dialog-height.ts';
import { trackKeyboard } from './keyboard.ts';

/** Dialogs that must be open. React closes one before it removes or hides it, which the browser reports as well. */
const shownDialogs = new WeakSet<EventTarget>();

/** A `ref` that opens a dialog while it is mounted. Back closes it. */
export function showDialog(dialog: HTMLDialogElement): () => void {
  const removeBackEntry = addBackEntry(dialog);
  const close = showQuestion(dialog);
  const stopTracking = trackKeyboard();
  return () => {
    close();
    stopTracking();
    removeBackEntry();
  };
}

/** The same for a question that Back itself may have raised: the router holds that navigation until the answer. */
export function showQuestion(dialog: HTMLDialogElement): () => void {
  // The browser focuses it as the dialog opens: moving the focus afterwards would cost another style and layout pass.
  const start = startOf(dialog);
  const opener = document.activeElement;
  const restoreFocus = opener === null ? null : rememberPlace(opener);
  start?.setAttribute('autofocus', '');
  dialog.showModal();
  shownDialogs.add(dialog);
  start?.removeAttribute('autofocus');
  if (document.activeElement !== start) start?.focus();
  const sheet = dialog.querySelector<HTMLElement>('.dialog__sheet');
  const stopKeepingHeight = sheet === null ? undefined : keepHeight(sheet);
  return () => {
    stopKeepingHeight?.();
    shownDialogs.delete(dialog);
    // Closing before React removes the node returns the focus to the opener, unless that was replaced.
    dialog.close();
    restoreFocus?.();
  };
}

/** A `ref` for the title of a step, which is as tall as its own content and takes the focus. */
export function startStep(title: HTMLElement | null): void {
  if (title !== null) stepStartedAt = performance.now();
  releaseHeight(title);
  focusWhenOpen(title);
}

let stepStartedAt = 0;

/** Whether the step in front appeared less than a double click ago. */
export function isNewStep(): boolean {
  return performance.now() - stepStartedAt < 500;
}

/** Whether the browser has closed a dialog that must be open. */
export function isClosedByBrowser(dialog: HTMLDialogElement): boolean {
  return !dialog.open && shownDialogs.has(dialog);
}

export function holdsTyping(dialog: HTMLDialogElement): boolean {
  return [...dialog.querySelectorAll('input')].some(({ type, checked, defaultChecked, value, defaultValue }) =>
    type === 'checkbox' ? checked !== defaultChecked : value !== defaultValue,
  );
}
