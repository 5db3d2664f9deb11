/** What charts and guards read of an address. */
export interface Address {
  readonly href: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: { get(name: string): string | null; getAll(name: string): readonly string[] };
}
// Browsers and Node both have it; this room knows neither.
declare const URL: new (text: string) => Address;

/** Parses a full address; the browser's own and checked ones always parse. */
export function addressOf(url: string): Address {
  return new URL(url);
}

/**
 * The address with the parameter once, replacing other values, before any fragment; the rest stays as it was written.
 */
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
