/** First and last name in the order of the page's language. */
export function fullName(language: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  return (language.startsWith('zh') ? `${lastName}${firstName}` : `${firstName} ${lastName}`).trim();
}
