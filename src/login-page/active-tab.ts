import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { loginParts } from '#contract/pages.ts';
import { focusTitleOf } from '#src/ui/focus/focus.ts';
import { syncEmail } from './early-input.ts';

/** The part of the login page that the address names. */
export type LoginTab = keyof typeof loginParts;

const read = (): LoginTab => (window.location.hash === loginParts.signUp ? 'signUp' : 'signIn');

const focusPart = (): void => focusTitleOf(loginParts[read()]);

function subscribe(changed: () => void): () => void {
  const stop = new AbortController();
  const follow = (): void => {
    flushSync(changed);
    syncEmail();
    focusPart();
  };
  // Following a link to the part already open moves the focus away and changes nothing.
  const stay = ({ target }: MouseEvent): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.getAttribute('href') === window.location.hash) setTimeout(focusPart);
  };
  window.addEventListener('hashchange', follow, { signal: stop.signal });
  document.addEventListener('click', stay, { signal: stop.signal });
  return () => stop.abort();
}

/** The first render must match the HTML, which knows no address; its styles show the right part. */
export function useLoginTab(): LoginTab | null {
  return useSyncExternalStore<LoginTab | null>(subscribe, read, () => null);
}
