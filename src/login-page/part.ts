import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { loginParts } from '#contract/pages.ts';

/** Which part of the log-in page the address asks for. */
export type LoginPart = keyof typeof loginParts;

const read = (): LoginPart => (window.location.hash === loginParts.signUp ? 'signUp' : 'signIn');

function subscribe(changed: () => void): () => void {
  const follow = (): void => {
    flushSync(changed);
    document.querySelector<HTMLElement>(`${loginParts[read()]} h1`)?.focus();
  };
  window.addEventListener('hashchange', follow);
  return () => window.removeEventListener('hashchange', follow);
}

/** The first drawing has to match the HTML that was there, which knows no address; its styles show the right part. */
export function useLoginPart(): LoginPart | null {
  return useSyncExternalStore<LoginPart | null>(subscribe, read, () => null);
}
