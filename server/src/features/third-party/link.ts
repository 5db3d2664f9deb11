import { lockAccount, type Account } from '../../accounts/accounts.ts';
import type { Kysely } from 'kysely';
import type { ThirdCredentials } from '#contract/calls/third-party.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import type { Origin } from '../../platform/client-address.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/api-error.ts';
import { originOfRequest, type SignedRequest } from '../../sessions/authenticate.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { requireProof } from '../second-factor/require.ts';
import { codeHashOf, exchangeOnce, type AuthorizationResponse } from './login.ts';
import { providerName, providersOf, type Identity } from '../../platform/configuration/provider.ts';
import { stateHashOf } from './start.ts';
import {
  deleteAuthorizationRequest,
  deleteLink,
  findIdentity,
  findLinked,
  findLinks,
  insertLink,
  storeExchange,
  type LinkedIdentity,
} from './store.ts';

interface Signed extends SignedRequest {
  brand: Brand;
}

const purpose = 'users.third_credentials';

/** The account's links to the third parties of this brand. */
export async function listLinks(
  services: TransactionServices,
  query: Kysely<Tables>,
  { caller: { account }, brand }: Pick<Signed, 'caller' | 'brand'>,
): Promise<ThirdCredentials> {
  const links = await offeredLinks(services, query, account.id, brand);
  return {
    credentials: links.map(({ id, system, name, email, created_at: since }) => ({
      id,
      system,
      name,
      email,
      since: since.getTime(),
    })),
    hasPassword: account.password_hash !== null,
  };
}

/**
 * Links an identity to the account. A third party's code is valid once, so its exchange is stored until the proof
 * follows.
 */
export async function link(
  services: Services,
  signed: Signed,
  { system, answer, logReason }: Pick<AuthorizationResponse, 'system' | 'answer' | 'logReason'>,
): Promise<ThirdCredentials> {
  const { database, clock, settings } = services;
  const {
    request,
    caller: { account },
    brand,
  } = signed;
  const origin = originOfRequest(request);
  const key = { stateHash: stateHashOf(services, answer.state), system, clientId: brand.clientId };
  const codeHash = codeHashOf(services, answer);
  const stored = await findIdentity(database.query, key, { codeHash, account: account.id, now: clock.now() });
  const identity = stored ?? namedIdentity((await exchangeOnce(services, key, { brand, answer, logReason })).identity);
  await requireLinkable(database.query, account.id, system, identity);
  if (stored === null) {
    const expiresAt = secondsAfter(clock.now(), settings.CHALLENGE_SECONDS);
    await storeExchange(database.query, key.stateHash, { account: account.id, codeHash, identity, expiresAt });
  }
  return requireProof(services, { ...signed, purpose }, async (query, services) => {
    await lockAccount(query, account.id);
    if (!(await deleteAuthorizationRequest(query, key.stateHash))) throw new ApiError('third_account_refused');
    await requireLinkable(query, account.id, system, identity);
    const at = clock.now();
    const isLinked = await insertLink(query, { ...identity, account_id: account.id, system, created_at: at });
    if (!isLinked) throw new ApiError('third_account_already_associated');
    await reportLink(services, query, { account, origin, type: 'bound third account', system, at });
    return listLinks(services, query, signed);
  });
}

/** Removes a link, unless it is the last one of an account without a password: a passkey is lost with its device. */
export async function unlink(services: Services, signed: Signed, id: number): Promise<ThirdCredentials> {
  const {
    request,
    caller: { account },
    brand,
  } = signed;
  const origin = originOfRequest(request);
  const requireRemovable = async (
    services: TransactionServices,
    query: Kysely<Tables>,
    hasPassword: boolean,
  ): Promise<{ system: string }> => {
    const links = await findLinks(query, account.id);
    const removed = links.find((each) => each.id === id);
    if (removed === undefined) throw new ApiError('not_found');
    const others = (await offeredLinks(services, query, account.id, brand)).filter((each) => each.id !== id);
    if (!hasPassword && others.length === 0)
      throw new ApiError('modify_not_allowed', { message: 'An account without a password keeps its last connection.' });
    return removed;
  };
  await requireRemovable(services, services.database.query, account.password_hash !== null);
  return requireProof(services, { ...signed, purpose }, async (query, services) => {
    const locked = await lockAccount(query, account.id);
    const { system } = await requireRemovable(services, query, locked?.password_hash != null);
    await deleteLink(query, account.id, id);
    await reportLink(services, query, { account, origin, type: 'unbound third account', system });
    return listLinks(services, query, signed);
  });
}

/** The identity with a name to recognize it by. */
function namedIdentity({ subject, name, email }: Identity): LinkedIdentity {
  return { subject, name: name ?? email ?? subject, email };
}

/** An identity is linked to one account, and an account to one identity per third party. */
async function requireLinkable(
  query: Kysely<Tables>,
  account: number,
  system: string,
  { subject }: LinkedIdentity,
): Promise<void> {
  const isLinked = (await findLinks(query, account)).some((each) => each.system === system);
  if (isLinked || (await findLinked(query, system, subject)) !== null)
    throw new ApiError('third_account_already_associated');
}

/** A third party that the brand no longer offers is not a login method. */
async function offeredLinks({ providers }: TransactionServices, query: Kysely<Tables>, account: number, brand: Brand) {
  const offered = new Set(providersOf(providers, brand).map(({ key }) => key));
  return (await findLinks(query, account)).filter(({ system }) => offered.has(system));
}

interface LinkChange {
  account: Account;
  origin: Origin;
  type: 'bound third account' | 'unbound third account';
  system: string;
  /** When it was added or removed; a take-back finds the act of an added one by its time. */
  at?: Date;
}

/** Records a new or removed link, and notifies the owner. */
export async function reportLink(
  services: TransactionServices,
  query: Kysely<Tables>,
  { system, ...change }: LinkChange,
): Promise<void> {
  const name = providerName(services.providers, system);
  await notifyOwner(services, query, { at: services.clock.now(), ...change, detail: name, subject: name });
}
