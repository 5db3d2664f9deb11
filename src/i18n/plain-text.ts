/** A text for outside the page, such as a file: without the characters that keep a date on one line. */
export function asPlainText(text: string): string {
  return text.replaceAll('\u00A0', ' ').replaceAll('\u2011', '-').replaceAll('\u2060', '');
}
