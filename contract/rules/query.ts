/** A query value that the page shows or decides on: angle brackets, control and invisible characters are dropped. */
export function cleanQueryValue(text: string): string {
  return text.replaceAll(/[<>]|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/gu, '');
}

/** The address in a mail link. No address contains a space: a bare plus was read as one. */
export function linkEmail(text: string): string {
  return cleanQueryValue(text).replaceAll(' ', '+');
}
