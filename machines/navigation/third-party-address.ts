import { addressOf } from './address.ts';
import type { Address } from './address.ts';

/**
 * A third party's address as the service gave it, if people may be sent there: over https, or over http from a page
 * that came over http itself, as on one machine.
 */
export function thirdPartyAddress(url: string, { origin: answeredHere }: Pick<Address, 'origin'>): string | null {
  const address = parsed(url);
  if (address === null) return null;
  const isSafe = address.origin.startsWith('https://');
  return isSafe || (address.origin.startsWith('http://') && answeredHere.startsWith('http://')) ? address.href : null;
}

function parsed(url: string): Address | null {
  try {
    return addressOf(url);
  } catch {
    return null;
  }
}
