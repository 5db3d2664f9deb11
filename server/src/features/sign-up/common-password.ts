/** Whether a password is one of the first that somebody would try for this address; the list is in lower case. */
export function isCommonPassword(password: string, email: string, list: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  const address = email.toLowerCase();
  const localPart = address.slice(0, address.lastIndexOf('@'));
  return list.has(lower) || lower === address || lower === localPart || new Set(lower).size === 1;
}
