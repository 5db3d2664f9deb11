import type { Kysely, Selectable } from 'kysely';
import type { NewAuthenticator, NewLink, NewPasskey, NewRecoveryEmail } from '#contract/calls/password.ts';
import { newPlaceSeconds } from '#contract/limits.ts';
import { lockAccount, type Account } from '../../accounts/accounts.ts';
import { authenticatorsOf, idOf } from '../../accounts/authenticators.ts';
import type { Origin } from '../../platform/client-address.ts';
import { findLoginPlaces, type LoginPlace, lastOwnLogin } from '../../accounts/login-places.ts';
import { maskedEmail } from '../../accounts/masked-email.ts';
import { keepRecovery, setRecoveryKept } from '../../accounts/recovery-email.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { findPasskeys } from '../../accounts/passkeys.ts';
import { ApiError } from '../../platform/api-error.ts';
import { providerName } from '../../platform/configuration/provider.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { dropAuthenticator } from '../two-factor/authenticators.ts';
import { closeOtherSessions } from '../../sessions/close-sessions.ts';
import { reportPasskey } from '../passkey/change.ts';
import { deletePasskey } from '../passkey/store.ts';
import { reportLink } from '../third-party/link.ts';
import { findLinks } from '../third-party/store.ts';
import { setRecoveryEmail } from '../email/set-recovery-email.ts';

/**
 * How long the connections that a reset has listed can be removed: as long as a mailed code is valid, because that code
 * was the proof.
 */
export const linkReviewSeconds = 600;

export interface LinkReview {
  token: string;
  links: NewLink[];
  passkeys: NewPasskey[];
  authenticators: NewAuthenticator[];
  recoveryEmail?: NewRecoveryEmail;
}

const tokenPurpose = 'link-review';

interface Start {
  account: Account;
  now: Date;
}

/**
 * Lists the links, the passkeys, the authenticators and the recovery address that the owner may not know, with a token
 * to remove them; undefined if there are none.
 */
export async function startLinkReview(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, now }: Start,
): Promise<LinkReview | undefined> {
  const { keys, providers, random } = services;
  const moment = { createdAt: account.created_at, now };
  const places = await findLoginPlaces(services, query, account.id);
  const listed = newAdditions(await findLinks(query, account.id), places, moment);
  const passkeys = newAdditions(await findPasskeys(query, account.id), places, moment);
  const authenticators = newAdditions(await furtherAuthenticators(query, account.id), places, moment);
  const recovery = newRecovery(account, places, moment);
  if (listed.length + passkeys.length + authenticators.length === 0 && recovery === null) return undefined;
  if (recovery !== null) await setRecoveryKept(query, account.id, recovery.email, false);
  const token = random.text(32);
  const row = {
    token_hash: keys.hash(tokenPurpose, token),
    account_id: account.id,
    links: JSON.stringify(listed.map(({ id }) => id)),
    passkeys: JSON.stringify(passkeys.map(({ id }) => id)),
    authenticators: JSON.stringify(authenticators.map(({ created_at: at }) => at.getTime())),
    recovery_email: recovery?.email ?? null,
    expires_at: secondsAfter(now, linkReviewSeconds),
  };
  await query.insertInto('link_reviews').values(row).execute();
  const links = listed.map(({ id, system, name, email, created_at: at }) => ({
    id,
    provider: providerName(providers, system),
    // Anyone can choose any name there.
    person: email ?? name,
    since: at.getTime(),
  }));
  const listing = {
    token,
    links,
    passkeys: passkeys.map(({ id, name, created_at: at }) => ({ id, name, since: at.getTime() })),
    authenticators: authenticators.map(({ name, created_at: at }) => ({ id: at.getTime(), name, since: at.getTime() })),
  };
  if (recovery === null) return listing;
  const recoveryEmail = { emailAddress: maskedEmail(recovery.email), since: recovery.created_at.getTime() };
  return { ...listing, recoveryEmail };
}

/** The account's authenticators, if one can be removed: the last one has just been proven. */
async function furtherAuthenticators(query: Kysely<Tables>, account: number) {
  // Read again: the reset may have removed what was lost.
  const all = await authenticatorsOf(query, account);
  if (all.length < 2) return [];
  return all.flatMap(({ totp_name: name, totp_added_at: at }) => (at === null ? [] : [{ name, created_at: at }]));
}

/** The recovery address, if it is to be reviewed: a new one, or one that the owner did not keep the last time. */
function newRecovery(
  { recovery_email: email, recovery_email_at: at, recovery_email_kept: isKept }: Account,
  places: readonly LoginPlace[],
  moment: { createdAt: Date; now: Date },
): { email: string; created_at: Date } | null {
  if (email === null || at === null || isKept === true) return null;
  const recovery = { email, created_at: at };
  return isKept === false || newAdditions([recovery], places, moment).length > 0 ? recovery : null;
}

/** Removes a link that a reset listed. Succeeds if it is already removed. */
export async function removeReviewedLink(
  services: Services,
  { token, id, origin }: { token: string; id: number; origin: Origin },
): Promise<void> {
  const review = await findReview(services, token);
  if (review === undefined || !review.links.includes(id)) throw new ApiError('mfa_session_not_found');
  await inTransaction(services, async (query, services) => {
    const account = await lockReviewed(services, query, review);
    const removed = await query
      .deleteFrom('linked_identities')
      .where('id', '=', id)
      .where('account_id', '=', account.id)
      .returning('system')
      .executeTakeFirst();
    if (removed === undefined) return;
    await reportLink(services, query, { account, origin, type: 'unbound third account', system: removed.system });
  });
}

/** Removes a passkey that a reset listed. Succeeds if it is already removed. */
export async function removeReviewedPasskey(
  services: Services,
  { token, id, origin }: { token: string; id: number; origin: Origin },
): Promise<void> {
  const review = await findReview(services, token);
  if (review === undefined || !review.passkeys.includes(id)) throw new ApiError('mfa_session_not_found');
  await inTransaction(services, async (query, services) => {
    const account = await lockReviewed(services, query, review);
    const removed = await deletePasskey(query, account.id, id);
    if (removed === null) return;
    await reportPasskey(services, query, {
      account,
      origin,
      type: 'passkey removed',
      name: removed.name,
      at: services.clock.now(),
    });
  });
}

/** Removes an authenticator that a reset listed. Succeeds if it is already removed. */
export async function removeReviewedAuthenticator(
  services: Services,
  { token, id, origin }: { token: string; id: number; origin: Origin },
): Promise<void> {
  const review = await findReview(services, token);
  if (review === undefined || !review.authenticators.includes(id)) throw new ApiError('mfa_session_not_found');
  await inTransaction(services, async (query, services) => {
    const account = await lockReviewed(services, query, review);
    const now = services.clock.now();
    const all = await authenticatorsOf(query, account.id);
    if (!all.some((each) => idOf(each) === String(id))) return;
    await dropAuthenticator(services, query, { account, id: String(id), origin, now });
    await closeOtherSessions(query, { account: account.id, now, current: null, because: 'factors_changed' });
  });
}

interface RecoveryReview {
  token: string;
  isKept: boolean;
  origin: Origin;
}

/**
 * Keeps the recovery address that a reset listed, if the owner must be the one who says so, or removes it and records
 * 'disabled backup email'. Does nothing if the account has another one by now, or none. Returns whether the account has
 * the listed one, for resets.
 */
export async function reviewRecoveryEmail(
  services: Services,
  { token, isKept, origin }: RecoveryReview,
): Promise<{ isKept: boolean }> {
  const review = await findReview(services, token);
  if (review === undefined || review.recovery_email === null) throw new ApiError('mfa_session_not_found');
  return inTransaction(services, async (query, services) => {
    const account = await lockReviewed(services, query, review);
    if (account.recovery_email !== review.recovery_email) return { isKept: false };
    const now = services.clock.now();
    if (isKept) return { isKept: await keepRecovery(services, query, { account, origin, now }) };
    await setRecoveryEmail(services, query, { account, email: null, origin, now });
    return { isKept: false };
  });
}

/** Locks the account of a review that has not expired meanwhile. */
async function lockReviewed(
  { clock }: TransactionServices,
  query: Kysely<Tables>,
  { account_id: id, expires_at: expiresAt }: Selectable<Tables['link_reviews']>,
): Promise<Account> {
  const account = await lockAccount(query, id);
  if (account === null || expiresAt <= clock.now()) throw new ApiError('mfa_session_not_found');
  return account;
}

async function findReview({ clock, database, keys }: Services, token: string) {
  const reviews = database.query
    .selectFrom('link_reviews')
    .selectAll()
    .where('token_hash', '=', keys.hash(tokenPurpose, token))
    .where('expires_at', '>', clock.now());
  return reviews.executeTakeFirst();
}

/**
 * What the owner may not know: links and recovery addresses added since the owner's last login, or in the last 30 days,
 * whichever is longer, so that no login can hide them. The link with which the account was created is the owner's.
 */
export function newAdditions<Added extends { created_at: Date }>(
  added: readonly Added[],
  places: readonly LoginPlace[],
  { createdAt, now }: { createdAt: Date; now: Date },
): Added[] {
  const lastOwn = lastOwnLogin(places, { createdAt, now }).getTime();
  const since = Math.max(createdAt.getTime(), Math.min(lastOwn, secondsAfter(now, -newPlaceSeconds).getTime()));
  return added.filter(({ created_at: at }) => at.getTime() > since);
}
