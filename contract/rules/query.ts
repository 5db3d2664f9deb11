/** Cleans a query value that the page shows or uses: removes angle brackets, control and invisible characters. */
export function cleanQueryValue(text: string): string {
  return text.replaceAll(/[<>]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/gu, '');
}

/** The address in a mail link. Addresses contain no spaces: a space was a plus that was not encoded. */
export function linkEmail(text: string): string {
  return cleanQueryValue(text).replaceAll(' ', '+');
}
