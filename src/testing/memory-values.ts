import { keptValues } from '#src/browser/web-storage.ts';
import type { KeptValues } from '#src/browser/web-storage.ts';

/** Kept values that start with these. */
export function memoryValues(start: Readonly<Record<string, string>> = {}): KeptValues {
  const values = keptValues(() => {
    throw new Error('There is no storage here.');
  });
  for (const [name, value] of Object.entries(start)) values.write(name, value);
  return values;
}
