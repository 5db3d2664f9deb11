import type { AuthorizationRequest } from '#contract/calls/consent.ts';
import type { Address } from '#machines/navigation/address.ts';

const names = [
  'response_type',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'max_age',
  'login_hint',
  'ui_locales',
  'response_mode',
  'request',
  'request_uri',
] as const;

/**
 * Reads the app's request from the page's address, unchanged. An empty parameter counts as omitted (RFC 6749 section
 * 3.1). With two return addresses there is no app to answer, so treat the app as missing. Drop any other parameter that
 * occurs twice, together with the response type: the service then rejects the request before the user allows it.
 */
export function authorizationRequestIn({ searchParams }: Pick<Address, 'searchParams'>): AuthorizationRequest {
  const isDoubled = (name: string): boolean => searchParams.getAll(name).length > 1;
  const valueOf = (name: string): string => (isDoubled(name) ? '' : (searchParams.get(name) ?? ''));
  const request: AuthorizationRequest = { client_id: isDoubled('redirect_uri') ? '' : valueOf('client_id') };
  for (const name of names) {
    const value = valueOf(name);
    if (value !== '') request[name] = value;
  }
  if (names.some(isDoubled)) delete request.response_type;
  return request;
}

const brokenRequests: readonly string[] = ['client_not_found', 'redirect_not_registered', 'invalid_parameters'];

/** Whether there is no app, or no address of it, to send the user back to. */
export function isBrokenRequest(symbol: string | undefined): boolean {
  return symbol !== undefined && brokenRequests.includes(symbol);
}
