import { maxAuthenticators } from '#contract/limits.ts';
import { nameProblem } from '#contract/rules/names.ts';
import type { Authenticator as Shown } from '#contract/calls/two-factor.ts';
import type { Kysely } from 'kysely';
import { lockAccount, type Account } from '../../accounts/accounts.ts';
import {
  authenticatorsOf,
  deleteAuthenticator,
  findAuthenticators,
  idOf,
  insertAuthenticator,
  setName,
  type Authenticator,
} from '../../accounts/authenticators.ts';
import { keepFormerFactors } from '../../accounts/former-factors.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { originOfRequest, type Caller, type SignedRequest } from '../../sessions/authenticate.ts';
import { closeOtherSessions, renewSessionCode } from '../../sessions/close-sessions.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import type { Origin } from '../../platform/client-address.ts';
import { wordsIn } from '../../platform/language/words.ts';
import { requireProof } from '../second-factor/require.ts';
import { minutesOf } from '../second-factor/totp.ts';
import { confirmSecret } from './secret.ts';
import { deleteSecret, setFactorsChanged } from './store.ts';

/** The account's authenticators as the API returns them. */
export async function listAuthenticators(query: Kysely<Tables>, account: Account): Promise<Shown[]> {
  return (await findAuthenticators(query, account)).map((each) => ({
    id: idOf(each),
    name: each.totp_name,
    addedAt: each.totp_added_at?.getTime() ?? null,
    usedAt: each.totp_used_at?.getTime() ?? null,
    clockMinutes: minutesOf(each.totp_clock_steps ?? 0),
  }));
}

/** Refuses if no other authenticator can be added. */
export async function requireRoom(query: Kysely<Tables>, account: number): Promise<void> {
  const { length } = await authenticatorsOf(query, account);
  if (length === 0) throw new ApiError('totp_disabled');
  if (length >= maxAuthenticators) throw new ApiError('authenticators_exceeded');
}

/** Adds another authenticator with a code from its new secret. Other sessions end, as with the first one. */
export async function addAuthenticator(
  services: Services,
  signed: SignedRequest,
  { code, name }: { code: string; name: string },
): Promise<{ web_session_auth_code: string }> {
  const { id: account } = signed.caller.account;
  requireName(name);
  await requireRoom(services.database.query, account);
  const { secret, step, clockSteps } = await confirmSecret(services, signed, code);
  return requireProof(services, { ...signed, purpose: 'users.totp' }, async (query, services) => {
    const now = services.clock.now();
    // The proof has locked the account.
    await requireRoom(query, account);
    await insertAuthenticator(query, account, {
      totp_secret: services.keys.seal(`totp:${account}`, secret),
      totp_last_step: step,
      totp_added_at: now,
      totp_name: name,
      totp_used_at: now,
      totp_clock_steps: clockSteps,
    });
    await deleteSecret(query, account);
    await setFactorsChanged(query, account, now);
    const origin = originOfRequest(signed.request);
    await report(services, query, {
      account: signed.caller.account,
      type: 'authenticator added',
      name,
      at: now,
      origin,
    });
    return endOtherSessions(services, query, signed.caller, now);
  });
}

export async function renameAuthenticator(
  services: Services,
  { caller: { account } }: SignedRequest,
  { id, name }: { id: string; name: string },
): Promise<void> {
  requireName(name);
  await inTransaction(services, async (query) => {
    await lockAccount(query, account.id);
    const { chosen } = await find(query, account.id, id);
    await setName(query, chosen, name);
  });
}

/** Removes one of several authenticators. Other sessions end: whoever has its device may be logged in there. */
export async function removeAuthenticator(
  services: Services,
  signed: SignedRequest,
  id: string,
): Promise<{ web_session_auth_code: string }> {
  const { id: account } = signed.caller.account;
  await requireRemovable(services.database.query, account, id);
  return requireProof(services, { ...signed, purpose: 'users.totp' }, async (query, services) => {
    const now = services.clock.now();
    const origin = originOfRequest(signed.request);
    await dropAuthenticator(services, query, { account: signed.caller.account, id, origin, now });
    return endOtherSessions(services, query, signed.caller, now);
  });
}

interface Removal {
  /** Locked by the transaction. */
  account: Account;
  id: string;
  origin: Origin;
  now: Date;
}

/** Removes one of several authenticators, writes the event and mails the owner. */
export async function dropAuthenticator(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, id, origin, now }: Removal,
): Promise<void> {
  const { chosen, others } = await requireRemovable(query, account.id, id);
  await keepFormerFactors(query, account.id, now);
  await deleteAuthenticator(query, chosen, others);
  await setFactorsChanged(query, account.id, now);
  await report(services, query, { account, type: 'authenticator removed', name: chosen.totp_name, at: now, origin });
}

interface Report {
  account: Account;
  type: 'authenticator added' | 'authenticator removed';
  name: string | null;
  at: Date;
  origin: Origin;
}

async function report(services: TransactionServices, query: Kysely<Tables>, { name, ...act }: Report): Promise<void> {
  const subject = name ?? wordsIn(act.account.language).notices.authenticator;
  await notifyOwner(services, query, { ...act, ...(name !== null && { detail: name }), subject });
}

/** As when two-factor authentication is turned on or off: this session continues with a new code. */
async function endOtherSessions(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, session }: Caller,
  now: Date,
): Promise<{ web_session_auth_code: string }> {
  await closeOtherSessions(query, { account: account.id, now, current: session.id, because: 'factors_changed' });
  return renewSessionCode(services, query, session);
}

async function requireRemovable(query: Kysely<Tables>, account: number, id: string) {
  const found = await find(query, account, id);
  if (found.others.length === 0)
    throw new ApiError('modify_not_allowed', { message: 'The last authenticator is turned off instead.' });
  return found;
}

async function find(
  query: Kysely<Tables>,
  account: number,
  id: string,
): Promise<{ chosen: Authenticator; others: Authenticator[] }> {
  const all = await authenticatorsOf(query, account);
  const chosen = all.find((each) => idOf(each) === id);
  if (chosen === undefined) throw new ApiError('not_found');
  return { chosen, others: all.filter((each) => each !== chosen) };
}

function requireName(name: string): void {
  if (nameProblem(name) !== null) throw new ApiError('invalid_parameters');
}
