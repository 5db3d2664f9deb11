// Optional: without a file, the browser names the countries (countries.ts).
const files = import.meta.glob<{ names: string }>('./country-names/*.ts');
const loaded = new Map<string, string>();

/** Loads the names before they are shown, because the browser's first use of `Intl` blocks the page (decision 090). */
export async function loadCountryNames(language: string): Promise<void> {
  const file = await files[`./country-names/${language}.ts`]?.().catch(() => undefined);
  if (file !== undefined) loaded.set(language, file.names);
}

/** Lines with a code and a name, in the language's sort order; undefined if they are not loaded. */
export function loadedCountryNames(language: string): string | undefined {
  return loaded.get(language);
}
