import { thirdPartySeconds } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../../brands.ts';
import type { Services } from '../../services.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { insertThirdAttempt } from './store.ts';
import type { Remark } from './oidc-client.ts';
import { findParty } from './provider.ts';

interface Wish {
  system: string;
  state: string;
  redirectUri: string;
}

/** Answers where to go to sign in, and keeps what is needed to believe who comes back. */
export async function startAuthorization(services: Services, brand: Brand, { system, state, redirectUri }: Wish, remark: Remark): Promise<string> {
  const { database, clock, random, keys, openId, providers } = services;
  const party = findParty(providers, brand, system);
  if (party === null) throw new ApiError('not_found');
  if (redirectUri !== `${brand.accountOrigin}${routes.authCallback}`) throw new ApiError('invalid_parameters');
  const way = { redirectUri, state, nonce: random.text(32), verifier: random.text(32) };
  const address = await openId.address(party, way, remark);
  const now = clock.now();
  const stateHash = stateHashOf(services, state);
  const isNew = await insertThirdAttempt(database.query, {
    state_hash: stateHash,
    system,
    client_id: brand.clientId,
    redirect_uri: redirectUri,
    verifier: keys.seal(verifierPurpose(stateHash), Buffer.from(way.verifier)),
    nonce: way.nonce,
    created_at: now,
    expires_at: secondsAfter(now, thirdPartySeconds),
  });
  if (!isNew) throw new ApiError('third_account_refused');
  return address;
}

/** How a state is kept. */
export function stateHashOf({ keys }: Pick<Services, 'keys'>, state: string): string {
  return keys.hash('third-state', state);
}

/** What a verifier is sealed for: one attempt. */
export function verifierPurpose(stateHash: string): string {
  return `third-verifier:${stateHash}`;
}
