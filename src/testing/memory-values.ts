import { keyValueStore, type KeyValueStore } from '#src/browser/storage/web-storage.ts';

/** The initially stored values. */
export function memoryValues(start: Readonly<Record<string, string>> = {}): KeyValueStore {
  const values = keyValueStore(() => {
    throw new Error('There is no storage here.');
  });
  for (const [name, value] of Object.entries(start)) values.write(name, value);
  return { ...values, isLasting: true };
}
