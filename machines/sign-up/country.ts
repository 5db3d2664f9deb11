/** Where somebody is likely to live, by the languages of the browser: the first region that one names. Empty: none does. */
export function likelyCountry(languages: readonly string[]): string {
  for (const tag of languages) {
    const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i.exec(tag)?.[1];
    if (region !== undefined) return region.toUpperCase();
  }
  return '';
}
