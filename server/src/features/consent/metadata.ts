import { exchangeAppCode, readUserInfo } from '#contract/calls/consent.ts';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { prompts, scopesOf } from './rules.ts';

export const metadataPath = '/.well-known/oauth-authorization-server';

/**
 * The metadata by which client libraries discover the service (RFC 8414). There are no ID tokens, so there is no OpenID
 * configuration either.
 */
export function metadataOf(brand: Brand): Record<string, string | boolean | readonly string[]> {
  const { accountOrigin: issuer, languages } = brand;
  return {
    issuer,
    authorization_endpoint: `${issuer}${routes.oauth}`,
    token_endpoint: `${issuer}${exchangeAppCode.path}`,
    userinfo_endpoint: `${issuer}${readUserInfo.path}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    scopes_supported: scopesOf(brand),
    authorization_response_iss_parameter_supported: true,
    prompt_values_supported: prompts,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    ui_locales_supported: languages,
  };
}
