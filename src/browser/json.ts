/** Parses what was stored; null where it is nothing or no JSON. */
export function parsedJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
