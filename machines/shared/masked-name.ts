/** Masks a user name so that its owner recognizes it and a bystander does not. */
export function maskedName(username: string): string {
  const at = username.lastIndexOf('@');
  if (at < 0) return `${username.slice(0, 3)}••••${username.slice(-4)}`;
  const letters = Array.from(username.slice(0, at));
  return `${letters[0] ?? ''}•••${letters.length > 2 ? (letters.at(-1) ?? '') : ''}${username.slice(at)}`;
}
