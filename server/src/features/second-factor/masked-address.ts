/** An address as it is shown to someone who has not proved to own it: `l•••@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${first}•••${address.slice(at)}`;
}
