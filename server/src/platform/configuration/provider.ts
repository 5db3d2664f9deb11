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

/** What people call a third party; its key where it is no longer offered. */
export function providerName(providers: readonly Provider[], system: string): string {
  return providers.find(({ key }) => key === system)?.name ?? system;
}

/** The systems of a brand, in the order they were configured in. */
export function providersOf(providers: readonly Provider[], brand: { readonly name: BrandName }): readonly Provider[] {
  return providers.filter((provider) => provider.brand === brand.name);
}

/** A system of a brand by its key. */
export function findProvider(
  providers: readonly Provider[],
  brand: { readonly name: BrandName },
  key: string,
): Provider | null {
  return providersOf(providers, brand).find((provider) => provider.key === key) ?? null;
}

/** What is sent to a provider with the user, and checked after the redirect back. */
export interface Authorization {
  redirectUri: string;
  state: string;
  nonce: string;
  /** The PKCE verifier. */
  verifier: string;
}

/** What came back; `iss` is how a provider names itself in its answer (RFC 9207). */
export interface Answer {
  code: string;
  state: string;
  iss?: string | undefined;
}

/** A user's identity at a third party. */
export interface Identity {
  subject: string;
  email: string | null;
  /** The provider says so itself. */
  emailVerified: boolean;
  /** As the provider calls the person; null where it does not say. */
  name: string | null;
}

/** Logs why a provider failed, in a word that holds nothing of the exchange. */
export type LogReason = (reason: string) => void;

export interface OpenId {
  /** Where to send a person. */
  address(provider: Provider, authorization: Authorization, logReason: LogReason): Promise<string>;
  /** Exchanges the code and verifies what it brings: issuer, audience, nonce, time and signature. */
  exchange(provider: Provider, authorization: Authorization, answer: Answer, logReason: LogReason): Promise<Identity>;
}
