import type { AuthorizationRequest } from '#contract/calls/consent.ts';
import type { Address } from '#machines/navigation/address.ts';

const names = ['response_type', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method'] as const;

/**
 * What an app asks for in the address of the page, as it is. A parameter without a value, or there more than once, counts as left
 * out (RFC 6749 3.1); with two return addresses nobody knows whom to answer, so that there is no app either.
 */
export function authorizationRequestIn({ searchParams }: Pick<Address, 'searchParams'>): AuthorizationRequest {
  const valueOf = (name: string): string => {
    const [value = '', ...others] = searchParams.getAll(name);
    return others.length === 0 ? value : '';
  };
  const hasTwoAddresses = searchParams.getAll('redirect_uri').length > 1;
  const request: AuthorizationRequest = { client_id: hasTwoAddresses ? '' : valueOf('client_id') };
  for (const name of names) {
    const value = valueOf(name);
    if (value !== '') request[name] = value;
  }
  return request;
}

const brokenRequests: readonly string[] = ['client_not_found', 'redirect_not_registered', 'invalid_parameters'];

/** Whether there is no app, or no address of it, to send the user back to. */
export function isBrokenRequest(symbol: string | undefined): boolean {
  return symbol !== undefined && brokenRequests.includes(symbol);
}
