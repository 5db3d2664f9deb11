import type { Configuration } from '#contract/configuration.ts';

type BrandName = Configuration['brand'];

/** A system with which a brand's users may sign in: an OpenID provider that has the brand as a client. */
export interface Provider {
  brand: BrandName;
  /** Short name for URLs; the same key means the same issuer in every brand. */
  key: string;
  /** Display name. */
  name: string;
  readonly issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The display name of a third party; its key if it is no longer offered. */
export function providerName(providers: readonly Provider[], system: string): string {
  return providers.find(({ key }) => key === system)?.name ?? system;
}

/** A brand's systems, in configuration order. */
export function providersOf(providers: readonly Provider[], brand: { readonly name: BrandName }): readonly Provider[] {
  return providers.filter((provider) => provider.brand === brand.name);
}

/** A brand's system by its key. */
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

/** The response; `iss` is the provider's issuer in it (RFC 9207). */
export interface Answer {
  code: string;
  state: string;
  iss?: string | undefined;
}

/** A user's identity at a third party. */
export interface Identity {
  subject: string;
  email: string | null;
  /** As claimed by the provider. */
  emailVerified: boolean;
  /** The person's name at the provider; null if not given. */
  name: string | null;
}

/** Logs why a provider failed, in a word that reveals nothing of the exchange. */
export type LogReason = (reason: string) => void;

export interface OpenId {
  /** The address to which the user is sent. */
  address(provider: Provider, authorization: Authorization, logReason: LogReason): Promise<string>;
  /** Exchanges the code and verifies the result: issuer, audience, nonce, time and signature. */
  exchange(provider: Provider, authorization: Authorization, answer: Answer, logReason: LogReason): Promise<Identity>;
}
