import type { Brand } from '../../brands.ts';

/** A system that people of a brand may sign in with: an OpenID provider that knows the brand as a client. */
export interface ThirdParty {
  brand: Brand['name'];
  /** Short name in addresses; the same key is the same issuer in every brand. */
  key: string;
  /** As people read it. */
  name: string;
  readonly issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The systems of a brand, in the order they were configured in. */
export function partiesOf(parties: readonly ThirdParty[], brand: Brand): readonly ThirdParty[] {
  return parties.filter((party) => party.brand === brand.name);
}

/** A system of a brand by its key. */
export function findParty(parties: readonly ThirdParty[], brand: Brand, key: string): ThirdParty | null {
  return partiesOf(parties, brand).find((party) => party.key === key) ?? null;
}
