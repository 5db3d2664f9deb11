/** An app that may ask users for access. */
export interface App {
  clientId: string;
  /** Null for an app that cannot keep a secret (RFC 6749 2.1). */
  clientSecret: string | null;
  name: string;
  /** The developer's site. */
  site: string;
  /** A picture as a `data:` address. */
  logo: string | null;
  /** Where responses may be sent; compared exactly. */
  readonly redirectUris: readonly string[];
  scopes: readonly string[];
}

/** Only the addresses that RFC 8252 names: a name such as localhost may lead to another machine. */
export function withoutLoopbackPort(address: string): string {
  return address.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):[1-9]\d{0,4}(?=[/?]|$)/, '$1');
}

/**
 * Whether an app's own pages have this origin. They cannot keep a secret, so an app with one has none. A private-use
 * scheme has no origin either: it would be the `null` of every sandboxed page.
 */
export function hasPagesAt({ clientSecret, redirectUris }: App, origin: string): boolean {
  if (clientSecret !== null) return false;
  const wanted = withoutLoopbackPort(origin);
  return redirectUris.some((each) => /^https?:/i.test(each) && withoutLoopbackPort(new URL(each).origin) === wanted);
}

export function findApp(apps: readonly App[], clientId: string): App | null {
  return apps.find((app) => app.clientId === clientId) ?? null;
}
