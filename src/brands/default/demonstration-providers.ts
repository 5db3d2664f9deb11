/** Used instead of `providers.ts` in the demonstration's pages. */
export const providers = [
  { key: 'larch', name: 'Larch' },
  { key: 'juniper', name: 'Juniper' },
] as const;
