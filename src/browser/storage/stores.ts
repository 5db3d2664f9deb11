import * as v from 'valibot';
import type { KeyValueStore } from './web-storage.ts';

/** A flag: set or not. */
export const flagStore = (values: KeyValueStore, name: string) => ({
  read: (): boolean => values.read(name) !== null,
  write: (): void => values.write(name, '1'),
  clear: (): void => values.clear(name),
});

/** A stored value with a schema; null if there is none or it is invalid. */
export const jsonStore = <Schema extends v.GenericSchema>(values: KeyValueStore, name: string, schema: Schema) => ({
  read: (): v.InferOutput<Schema> | null => {
    const read = v.safeParse(schema, parsedJson(values.read(name)));
    return read.success ? read.output : null;
  },
  write: (value: v.InferInput<Schema>): void => values.write(name, JSON.stringify(value)),
  clear: (): void => values.clear(name),
});

function parsedJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
