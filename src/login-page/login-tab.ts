import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { loginParts } from '#contract/pages.ts';
import { focusTitleOf } from '#src/ui/focus/focus.ts';

/** The part of the login page that the address names, and the address typed in the other part. */
export interface LoginTab {
  readonly name: keyof typeof loginParts;
  readonly email: string;
}

/** The elements of the parts. Not named as the fragments, because browsers would scroll to them and move the focus. */
export const partIds = { signIn: 'login-part', signUp: 'sign-up-part' } as const;

export const nameOfTab = (): LoginTab['name'] => (window.location.hash === loginParts.signUp ? 'signUp' : 'signIn');

let current: LoginTab | null = null;
const read = (): LoginTab => (current ??= { name: nameOfTab(), email: '' });

function follow(): void {
  const left = read();
  const name = nameOfTab();
  if (name !== left.name) current = { name, email: typedIn(left.name) || left.email };
}

/** Empty without an at sign: a phone number is not carried, and neither is an address that the page filled in. */
function typedIn(tab: LoginTab['name']): string {
  const field = document.querySelector<HTMLInputElement>(`#${partIds[tab]} :is([name="username"], [name="email"])`);
  return field?.value.includes('@') && field.value !== field.defaultValue ? field.value : '';
}

const focusPart = (): void => focusTitleOf(`#${partIds[nameOfTab()]}`);

function subscribe(changed: () => void): () => void {
  const stop = new AbortController();
  const change = (): void => {
    follow();
    flushSync(changed);
    focusPart();
  };
  // Following a link to the part already open moves the focus away and changes nothing.
  const stay = ({ target }: MouseEvent): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.getAttribute('href') === window.location.hash) setTimeout(focusPart);
  };
  window.addEventListener('hashchange', change, { signal: stop.signal });
  document.addEventListener('click', stay, { signal: stop.signal });
  return () => stop.abort();
}

/** The first render must match the HTML, which knows no address; its styles show the right part. */
export function useLoginTab(): LoginTab | null {
  return useSyncExternalStore<LoginTab | null>(subscribe, read, () => null);
}
