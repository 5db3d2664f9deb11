/**
 * The item that a key leads to in an open list, or null where the key is none of the list's: arrows go round, Home and End
 * to the ends, a letter to the next item that begins with it. `at` is -1 while none has the focus.
 */
export function itemForKey(key: string, names: readonly string[], at: number): number | null {
  const count = names.length;
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return Array.from(key).length === 1 && key.trim() !== '' ? nextNamed(key, names, at) : null;
  }
}

function nextNamed(letter: string, names: readonly string[], at: number): number | null {
  const begins = (name: string): boolean => name.toLowerCase().startsWith(letter.toLowerCase());
  const after = names.findIndex((name, index) => index > at && begins(name));
  const found = after === -1 ? names.findIndex(begins) : after;
  return found === -1 ? null : found;
}
