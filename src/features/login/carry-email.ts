import type { MouseEvent } from 'react';

/** Passes the destination to the reset page, and the typed email in the fragment, which no server sees. */
export function carryEmail({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = window.location.search;
  const typed = currentTarget.closest('form')?.querySelector<HTMLInputElement>('input[name="username"]')?.value ?? '';
  if (typed.includes('@')) currentTarget.hash = `email=${encodeURIComponent(typed.trim())}`;
}
