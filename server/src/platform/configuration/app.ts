import type { AppScope } from '#contract/scopes.ts';

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
  scopes: readonly AppScope[];
}

export function findApp(apps: readonly App[], clientId: string): App | null {
  return apps.find((app) => app.clientId === clientId) ?? null;
}
