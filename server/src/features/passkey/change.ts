import type { Kysely } from 'kysely';
import type { CreationOptions, PasskeyRegistration, Passkeys } from '#contract/calls/passkey.ts';
import { maxPasskeys } from '#contract/limits.ts';
import { nameProblem } from '#contract/rules/names.ts';
import { lockAccount, type Account } from '../../accounts/accounts.ts';
import { isOfKnownPlace } from '../../accounts/login-places.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { ceremonyMs, descriptorOf, findPasskeys, userHandleOf } from '../../accounts/passkeys.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Origin } from '../../platform/client-address.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { originOfRequest, type SignedRequest } from '../../sessions/authenticate.ts';
import { endSessionsOf } from '../../sessions/close-sessions.ts';
import { requireProof } from '../second-factor/require.ts';
import { listLinks } from '../third-party/link.ts';
import { issueChallenge, sessionOf, takeChallenge } from './challenge.ts';
import { hasOtherLogin, isRemovable, shownPasskey } from './rules.ts';
import { deletePasskey, findOpening, insertPasskey, setName } from './store.ts';
import { algorithms, refuse, verifyCreated } from './verify.ts';

export interface Signed extends SignedRequest {
  brand: Brand;
}

const purpose = 'users.passkeys';

/** The account's passkeys, and whether it can be logged in to without them. */
export async function listPasskeys(
  services: TransactionServices,
  query: Kysely<Tables>,
  signed: Pick<Signed, 'caller' | 'brand'>,
): Promise<Passkeys> {
  const { credentials, hasPassword } = await listLinks(services, query, signed);
  const { account } = signed.caller;
  const rows = await findPasskeys(query, account.id);
  const opening = await findOpening(query, account.id);
  return {
    user: userOf(services, account),
    passkeys: rows.map((row) => shownPasskey(row, opening)),
    hasOtherLogin: hasOtherLogin({ hasPassword, links: credentials.length }),
  };
}

/** The account as managers of passkeys store it and show it. */
function userOf(services: TransactionServices, { id, email, nick_name: nickName }: Account): Passkeys['user'] {
  return { id: userHandleOf(services, id), name: email, displayName: nickName || email };
}

/** Answers what a browser needs to create a passkey, once the second factor is proven. */
export async function startPasskey(services: Services, signed: Signed): Promise<CreationOptions> {
  const { brand, caller } = signed;
  const { account } = caller;
  await requireRoom(services.database.query, account);
  return requireProof(services, { ...signed, purpose }, async (query, services) => {
    const existing = await requireRoom(query, account);
    return {
      challenge: await issueChallenge(services, query, sessionOf(caller)),
      rp: { id: brand.accountHost, name: brand.sender.name },
      user: userOf(services, account),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: ceremonyMs,
      attestation: 'none',
      excludeCredentials: existing.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    };
  });
}

async function requireRoom(query: Kysely<Tables>, { id }: Account) {
  const existing = await findPasskeys(query, id);
  if (existing.length >= maxPasskeys) throw new ApiError('passkeys_exceeded');
  return existing;
}

interface NewPasskey {
  name: string;
  credential: PasskeyRegistration;
}

/** Adds the passkey that a browser has created with this session's challenge. */
export async function addPasskey(
  services: Services,
  signed: Signed,
  { name, credential }: NewPasskey,
): Promise<Passkeys> {
  const { request, brand, caller } = signed;
  const { account } = caller;
  requireName(name);
  const challenge = await takeChallenge(services, credential.response.clientDataJSON, sessionOf(caller));
  const expected = { challenge, origin: brand.accountOrigin, rpId: brand.accountHost };
  const created = await verifyCreated(credential, expected).catch((error: unknown) => refuse(request, error));
  return inTransaction(services, async (query, services) => {
    const at = services.clock.now();
    await lockAccount(query, account.id);
    await requireRoom(query, account);
    const origin = originOfRequest(request);
    const row = {
      ...created,
      account_id: account.id,
      name,
      created_at: at,
      is_of_known_place: await isOfKnownPlace(services, query, account.id, { origin, now: at }),
      used_at: null,
    };
    if (!(await insertPasskey(query, row))) throw new ApiError('passkey_already_added');
    await reportPasskey(services, query, { account, origin, type: 'passkey added', name, at });
    return listPasskeys(services, query, signed);
  });
}

export async function renamePasskey(services: Services, signed: Signed, { id, name }: { id: number; name: string }) {
  requireName(name);
  return inTransaction(services, async (query, services) => {
    if (!(await setName(query, signed.caller.account.id, id, name))) throw new ApiError('not_found');
    return listPasskeys(services, query, signed);
  });
}

/** Removes a passkey and ends the sessions that it opened, unless nothing would remain to log in with. */
export async function removePasskey(services: Services, signed: Signed, id: number): Promise<Passkeys> {
  const { account } = signed.caller;
  const requireRemovable = async (services: TransactionServices, query: Kysely<Tables>, hasPassword: boolean) => {
    const rows = await findPasskeys(query, account.id);
    if (!rows.some((row) => row.id === id)) throw new ApiError('not_found');
    const { credentials } = await listLinks(services, query, signed);
    if (!isRemovable({ hasPassword, links: credentials.length, passkeys: rows.length }))
      throw new ApiError('modify_not_allowed', { message: 'This is the only way to log in to the account.' });
  };
  await requireRemovable(services, services.database.query, account.password_hash !== null);
  return requireProof(services, { ...signed, purpose }, async (query, services) => {
    const locked = await lockAccount(query, account.id);
    await requireRemovable(services, query, locked?.password_hash != null);
    const removed = await deletePasskey(query, account.id, id);
    if (removed === null) throw new ApiError('not_found');
    const origin = originOfRequest(signed.request);
    const at = services.clock.now();
    await endSessionsOf(query, { account: account.id, passkey: id, current: signed.caller.session.id, now: at });
    await reportPasskey(services, query, { account, origin, type: 'passkey removed', name: removed.name, at });
    return listPasskeys(services, query, signed);
  });
}

function requireName(name: string): void {
  if (nameProblem(name) !== null) throw new ApiError('invalid_parameters');
}

interface Change {
  account: Account;
  origin: Origin;
  type: 'passkey added' | 'passkey removed';
  name: string;
  /** A take-back finds the act of an added one by its time. */
  at: Date;
}

/** Records a new or removed passkey under its name, and mails its owner. */
export async function reportPasskey(
  services: TransactionServices,
  query: Kysely<Tables>,
  { name, ...change }: Change,
): Promise<void> {
  await notifyOwner(services, query, { ...change, detail: name, subject: name });
}
