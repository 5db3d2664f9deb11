/** Cleans a query value that the page shows or uses: removes angle brackets, control and invisible characters. */
export function cleanQueryValue(text: string): string {
  return text.replaceAll(/[<>]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/gu, '');
}

/** The address in a mail link. Addresses contain no spaces: a space was a plus that was not encoded. */
export function linkEmail(text: string): string {
  return cleanQueryValue(text).replaceAll(' ', '+');
}

/**
 * The language that an address asks for, among the given ones: `lang` by name, or `ui_locales` of an app's request
 * (OpenID Connect Core 3.1.2.1) regardless of region.
 */
export function languageIn<Tag extends string>(
  query: { get(name: string): string | null },
  available: readonly Tag[],
): Tag | undefined {
  const named = available.find((each) => each === query.get('lang'));
  const wanted = (query.get('ui_locales') ?? '').toLowerCase().split(' ');
  const firstOf = (tag: string) => available.find((each) => each.slice(0, 2) === tag.split('-')[0]);
  return named ?? wanted.flatMap((tag) => firstOf(tag) ?? []).at(0);
}
