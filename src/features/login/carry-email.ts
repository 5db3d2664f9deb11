// Apart from its two importers: neither of them is the other's part.
import type { MouseEvent } from 'react';

/** Takes the destination along to the reset page, and the typed address behind its address: no server sees it there. */
export function carryEmail({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = window.location.search;
  const typed = currentTarget.closest('form')?.querySelector<HTMLInputElement>('input[name="username"]')?.value ?? '';
  if (typed.includes('@')) currentTarget.hash = `email=${encodeURIComponent(typed.trim())}`;
}
