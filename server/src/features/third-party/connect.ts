import { lockAccount } from '../../accounts/accounts.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { ThirdCredentials } from '#contract/calls/third-party.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Notice } from '../../mails/event-mails.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/api-error.ts';
import { originOfRequest, type Caller } from '../../sessions/authenticate.ts';
import type { Services } from '../../platform/services/services.ts';
import { requireProof } from '../second-factor/require.ts';
import { codeHashOf, exchangeOnce } from './login.ts';
import type { Answer, LogReason } from '../../platform/configuration/provider.ts';
import { providerName, providersOf } from '../../platform/configuration/provider.ts';
import { stateHashOf } from './start.ts';
import {
  deleteAuthorizationRequest,
  deleteLink,
  findLinked,
  findPerson,
  insertLink,
  listLinks,
  storePerson,
  type ConnectedPerson,
  type RequestKey,
} from './store.ts';

interface Signed {
  request: FastifyRequest;
  caller: Caller;
  brand: Brand;
}

interface Connection {
  system: string;
  answer: Answer;
  logReason: LogReason;
}

const purpose = 'users.third_credentials';

/** The account's connections to the third parties of this brand. */
export async function listConnections(
  services: Services,
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

/** Connects the account. A third party's code works once, so its exchange is stored until the proof follows. */
export async function connect(
  services: Services,
  signed: Signed,
  { system, answer, logReason }: Connection,
): Promise<ThirdCredentials> {
  const { database, clock, settings } = services;
  const {
    caller: { account },
    brand,
  } = signed;
  const key = { stateHash: stateHashOf(services, answer.state), system, clientId: brand.clientId };
  const codeHash = codeHashOf(services, answer);
  const stored = await findPerson(database.query, key, { codeHash, account: account.id, now: clock.now() });
  const person = stored ?? personOf((await exchangeOnce(services, key, { brand, answer, logReason })).identity);
  await requireUnconnected(database.query, account.id, key, person);
  if (stored === null) {
    const expiresAt = secondsAfter(clock.now(), settings.CHALLENGE_SECONDS);
    await storePerson(database.query, key.stateHash, { account: account.id, codeHash, person, expiresAt });
  }
  return requireProof(services, { ...signed, purpose }, async (query) => {
    await lockAccount(query, account.id);
    if (!(await deleteAuthorizationRequest(query, key.stateHash))) throw new ApiError('third_account_refused');
    await requireUnconnected(query, account.id, key, person);
    const isLinked = await insertLink(query, { ...person, account_id: account.id, system, created_at: clock.now() });
    if (!isLinked) throw new ApiError('third_account_already_associated');
    await report(services, query, signed, { type: 'bound third account', system });
    return listConnections(services, query, signed);
  });
}

/** Removes a connection, unless it is the last login method. */
export async function disconnect(services: Services, signed: Signed, id: number): Promise<ThirdCredentials> {
  const {
    caller: { account },
    brand,
  } = signed;
  const requireRemovable = async (query: Kysely<Tables>, hasPassword: boolean): Promise<{ system: string }> => {
    const links = await listLinks(query, account.id);
    const removed = links.find((link) => link.id === id);
    if (removed === undefined) throw new ApiError('not_found');
    const others = (await offeredLinks(services, query, account.id, brand)).filter((link) => link.id !== id);
    if (!hasPassword && others.length === 0) throw new ApiError('modify_not_allowed');
    return removed;
  };
  await requireRemovable(services.database.query, account.password_hash !== null);
  return requireProof(services, { ...signed, purpose }, async (query) => {
    const locked = await lockAccount(query, account.id);
    const { system } = await requireRemovable(query, locked?.password_hash != null);
    await deleteLink(query, id);
    await report(services, query, signed, { type: 'unbound third account', system });
    return listConnections(services, query, signed);
  });
}

function personOf({
  subject,
  name,
  email,
}: {
  subject: string;
  name: string | null;
  email: string | null;
}): ConnectedPerson {
  return { subject, name: name ?? email ?? subject, email };
}

/** A person connects to one account, and an account to one person per third party. */
async function requireUnconnected(
  query: Kysely<Tables>,
  account: number,
  { system }: RequestKey,
  { subject }: ConnectedPerson,
): Promise<void> {
  const isConnected = (await listLinks(query, account)).some((link) => link.system === system);
  if (isConnected || (await findLinked(query, system, subject)) !== null)
    throw new ApiError('third_account_already_associated');
}

/** A third party that the brand no longer offers is not a login method. */
async function offeredLinks({ providers }: Services, query: Kysely<Tables>, account: number, brand: Brand) {
  const offered = new Set(providersOf(providers, brand).map(({ key }) => key));
  return (await listLinks(query, account)).filter(({ system }) => offered.has(system));
}

async function report(
  services: Services,
  query: Kysely<Tables>,
  { request, caller: { account } }: Signed,
  { type, system }: { type: Notice; system: string },
): Promise<void> {
  const name = providerName(services.providers, system);
  await notifyOwner(services, query, {
    account,
    type,
    at: services.clock.now(),
    origin: originOfRequest(request),
    detail: name,
    subject: name,
  });
}
