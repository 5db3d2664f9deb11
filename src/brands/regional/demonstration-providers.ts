/** In the place of `providers.ts` in the pages of the demonstration. */
export const providers = [{ key: 'juniper', name: 'Juniper' }] as const;
