import type { Addition } from './link-review.model.ts';

/** Those of one kind that are left. */
export function without<Each extends { readonly id: number }>(
  listed: readonly Each[],
  kind: Addition['kind'],
  removed: Addition | null,
): readonly Each[] {
  return removed?.kind === kind ? listed.filter(({ id }) => id !== removed.id) : listed;
}
