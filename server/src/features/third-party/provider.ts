import type { Configuration } from '#contract/configuration.ts';

type BrandName = Configuration['brand'];

/** A system that people of a brand may sign in with: an OpenID provider that knows the brand as a client. */
export interface Provider {
  brand: BrandName;
  /** Short name in addresses; the same key is the same issuer in every brand. */
  key: string;
  /** As people read it. */
  name: string;
  readonly issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The systems of a brand, in the order they were configured in. */
export function providersOf(providers: readonly Provider[], brand: { readonly name: BrandName }): readonly Provider[] {
  return providers.filter((provider) => provider.brand === brand.name);
}

/** A system of a brand by its key. */
export function findProvider(providers: readonly Provider[], brand: { readonly name: BrandName }, key: string): Provider | null {
  return providersOf(providers, brand).find((provider) => provider.key === key) ?? null;
}
