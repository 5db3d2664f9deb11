/**
 * First and last name in the order of the page's language. A name in letters other than Chinese keeps its own order,
 * with a space.
 */
export function fullName(language: string, { firstName, lastName }: { firstName: string; lastName: string }): string {
  const isChinese = language.startsWith('zh') && /\p{Script=Han}/u.test(lastName + firstName);
  return (isChinese ? `${lastName}${firstName}` : `${firstName} ${lastName}`).trim();
}
