/** In the place of `providers.ts` in the pages of the demonstration. */
export const providers = [
  { key: 'larch', name: 'Larch' },
  { key: 'juniper', name: 'Juniper' },
] as const;
