/**
 * The id of one page life, sent with every call: the time, a hash of the address and random characters.
 * Only origin and path are hashed: queries hold codes and e-mail addresses.
 */
export function createPageRequestId(origin: string, path: string, now: number, random: Uint32Array): string {
  const noise = [...random].map((each) => each.toString(36).padStart(7, '0')).join('');
  return `${now.toString(36)}-${hash(`${origin}${path}`)}-${noise}`;
}

/** FNV-1a with 32 bits: tells pages apart, protects nothing. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(text)) value = Math.imul(value ^ unit, 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
}
