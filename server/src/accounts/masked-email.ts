/** An address as shown before its owner has proved it: `l•••@example.com`. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}•••${address.slice(at)}`;
}

/**
 * An address masked for the reader of another one, who has to tell the two apart: `lin.h•••@example.com` for
 * `lin@example.com`. If the other address begins with it, there is nothing to hide.
 */
export function maskedEmailBeside(address: string, other: string): string {
  const [name, domain] = [address.slice(0, address.lastIndexOf('@')), address.slice(address.lastIndexOf('@'))];
  if (!other.toLowerCase().endsWith(domain.toLowerCase())) return maskedEmail(address);
  const letters = Array.from(name);
  const others = Array.from(other);
  const differs = letters.findIndex((letter, index) => letter.toLowerCase() !== others[index]?.toLowerCase());
  return differs === -1 ? address : `${letters.slice(0, differs + 1).join('')}•••${domain}`;
}
