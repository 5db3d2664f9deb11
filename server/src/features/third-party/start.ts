import { thirdPartySeconds } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Services } from '../../platform/services/services.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { ApiError } from '../../platform/api-error.ts';
import { insertAuthorizationRequest } from './store.ts';
import { findProvider, type LogReason } from '../../platform/configuration/provider.ts';

interface AuthorizationStart {
  system: string;
  state: string;
  redirectUri: string;
}

/** Returns the redirect address, and stores the values that verify the response. */
export async function startAuthorization(
  services: Services,
  brand: Brand,
  { system, state, redirectUri }: AuthorizationStart,
  logReason: LogReason,
): Promise<string> {
  const { database, clock, random, keys, openId, providers } = services;
  const provider = findProvider(providers, brand, system);
  if (provider === null) throw new ApiError('not_found');
  if (redirectUri !== `${brand.accountOrigin}${routes.authCallback}`) throw new ApiError('invalid_parameters');
  const authorization = { redirectUri, state, nonce: random.text(32), verifier: random.text(32) };
  const address = await openId.address(provider, authorization, logReason);
  const now = clock.now();
  const stateHash = stateHashOf(services, state);
  const isNew = await insertAuthorizationRequest(database.query, {
    state_hash: stateHash,
    system,
    client_id: brand.clientId,
    redirect_uri: redirectUri,
    verifier: keys.seal(verifierPurpose(stateHash), Buffer.from(authorization.verifier)),
    nonce: authorization.nonce,
    created_at: now,
    expires_at: secondsAfter(now, thirdPartySeconds),
  });
  if (!isNew) throw new ApiError('third_account_refused');
  return address;
}

/** A state as stored. */
export function stateHashOf({ keys }: Pick<Services, 'keys'>, state: string): string {
  return keys.hash('third-state', state);
}

/** The sealing purpose of a verifier: one authorization request. */
export function verifierPurpose(stateHash: string): string {
  return `third-verifier:${stateHash}`;
}
