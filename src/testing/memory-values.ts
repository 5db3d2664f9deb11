import { keptValues } from '#src/storage/kept-values.ts';
import type { KeptValues } from '#src/storage/kept-values.ts';

/** Kept values that start with these. */
export function memoryValues(start: Readonly<Record<string, string>> = {}): KeptValues {
  const values = keptValues(() => {
    throw new Error('There is no storage here.');
  });
  for (const [name, value] of Object.entries(start)) values.write(name, value);
  return values;
}
