// Apart from its two importers: neither of them is the other's part.
import type { MouseEvent } from 'react';

/** Takes the typed address along to the reset page, behind the address: no server sees it there. */
export function carryEmail({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const typed = currentTarget.closest('form')?.querySelector<HTMLInputElement>('input[name="username"]')?.value ?? '';
  if (typed.includes('@')) currentTarget.hash = `email=${encodeURIComponent(typed.trim())}`;
}
