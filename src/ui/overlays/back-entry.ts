const name = 'ac_dialog';

/** Open dialogs, the one in front last. */
const open: HTMLDialogElement[] = [];

/**
 * While a dialog is open there is a history entry of its own with the same address: Back asks the dialog to close, as
 * Escape does, and stays on the page. Returns a function for when it has closed.
 */
export function addBackEntry(dialog: HTMLDialogElement): () => void {
  if (!isOwnEntry()) {
    // Returning to the page's entry must not scroll to where the dialog was opened.
    window.history.scrollRestoration = 'manual';
    const state: unknown = window.history.state;
    // Not the router's own function of this name: it would take this for a navigation and scroll to the top.
    History.prototype.pushState.call(
      window.history,
      { ...(typeof state === 'object' ? state : null), [name]: true },
      '',
    );
    address = window.location.href;
  }
  watchBack();
  open.push(dialog);
  return () => {
    open.splice(open.indexOf(dialog), 1);
    settleSoon();
  };
}

/** This file moves through the history, not the user. */
let isTravelling = false;

/** Of the page that has the entry. */
let address = '';

function follow(event: Event): void {
  const isBack = !isTravelling && !isOwnEntry();
  const isSamePage = window.location.href === address;
  if (isSamePage && (isTravelling || (isBack && open.length > 0))) event.stopImmediatePropagation();
  if (isBack) open.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }));
  isTravelling = false;
  settleSoon();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** After React has removed the dialog, or has shown another one in its place. */
function settleSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

/** Once more changes nothing. A router must be created after the first call, because it would scroll to the top. */
export function watchBack(): void {
  window.addEventListener('popstate', follow);
}

/** The entry is the current one while a dialog is open, and never otherwise: Forward to a closed dialog is undone. */
function settle(): void {
  const isOpen = open.length > 0;
  if (isTravelling) return;
  if (isOwnEntry() !== isOpen) {
    isTravelling = true;
    window.history.go(isOpen ? 1 : -1);
  } else if (!isOpen) window.history.scrollRestoration = 'auto';
}

function isOwnEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && name in state;
}
