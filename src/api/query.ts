type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

/** Writes query parameters: empty and null values are left out, arrays carry a bracket suffix. */
export function writeQuery(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const isList = Array.isArray(value);
    for (const each of isList ? value : [value]) {
      if (each !== null && each !== undefined && each !== '') parameters.append(isList ? `${name}[]` : name, String(each));
    }
  }
  return parameters.toString();
}
