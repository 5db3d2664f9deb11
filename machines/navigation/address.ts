/** What charts and guards read from an address. */
export interface Address {
  readonly href: string;
  readonly origin: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: { get(name: string): string | null; getAll(name: string): readonly string[] };
}
// Browsers and Node both have `URL`; this module depends on neither.
declare const URL: new (text: string) => Address;

/** Parses a full address; the browser's own and checked ones always parse. */
export function addressOf(url: string): Address {
  return new URL(url);
}

/** Sets the parameter once, replacing other values, before any fragment. Leaves the rest of the address as written. */
export function withParameter(address: Address, name: string, value: string): Address {
  const others = address.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && decoded(pair.split('=')[0] ?? '') !== name);
  const query = [...others, `${name}=${encodeURIComponent(value)}`].join('&');
  return new URL(`${address.origin}${address.pathname}?${query}${address.hash}`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
