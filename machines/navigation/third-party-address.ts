import { addressOf, type Address } from './address.ts';

/**
 * A third party's address from the service, if it is safe to send users there: over https, or over http if this page
 * itself was loaded over http, as in local development.
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
