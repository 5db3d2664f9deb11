import type { Kysely } from 'kysely';
import type { ConfirmedEmail, EmailUsage } from '#contract/calls/email.ts';
import { emailLinkSeconds, emailTakeBackSeconds } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import { cleanCode, codeKind } from '#contract/rules/codes.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { consumeCode } from '../../one-time-code/store.ts';
import { requireCode } from '../../one-time-code/verify.ts';
import { emailKey, findAccount, findByUsername, lockAccount, type Account, setEmail } from '../../accounts/accounts.ts';
import { closeOtherSessions, renewSessionCode } from '../../sessions/close-sessions.ts';
import { insertEvent } from '../../accounts/events.ts';
import { isAddressHeld } from '../../accounts/held-addresses.ts';
import type { Origin } from '../../platform/client-address.ts';
import { findLoginPlaces, placeOf } from '../../accounts/login-places.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Caller } from '../../sessions/authenticate.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Services } from '../../platform/services/services.ts';
import { maskedEmailBeside } from '../../accounts/masked-email.ts';
import { candidateKey } from './candidates.ts';
import { changedMail } from '../../mails/email.ts';
import { consumeCandidate, findCandidate, findCandidateOfLink, findMovers, type Candidate } from './store.ts';
import { restorePointOf } from '../take-back/rules.ts';

interface Confirmation {
  /** The candidate that this call may confirm. */
  usages: readonly EmailUsage[];
  /** The mailed code, or the link's token. */
  candidate: string;
  email: string;
  /** Null without a session: then only a link is accepted. */
  caller: Caller | null;
  brand: Brand;
  origin: Origin;
}

/** Applies a candidate to the account. A link is accepted in any browser, except where another account is signed in. */
export async function confirmCandidate(
  services: Services,
  { usages, candidate: codeOrToken, email, caller, brand, origin }: Confirmation,
): Promise<ConfirmedEmail> {
  const { database, keys, clock } = services;
  const isCode = codeKind(cleanCode(codeOrToken)) === 'totp';
  if (isCode && caller === null) throw new ApiError('required_authentication');
  const candidate =
    isCode && caller !== null
      ? await findCandidate(database.query, caller.account.id, usages, email)
      : await findCandidateOfLink(database.query, keys.hash('email-link', codeOrToken));
  if (candidate === null || !usages.some((usage) => usage === candidate.usage))
    throw new ApiError('email_candidate_not_found');
  if (caller !== null && caller.account.id !== candidate.account_id) throw new ApiError('email_account_mismatch');
  if (emailKey(candidate.email) !== emailKey(email)) throw new ApiError('email_candidate_invalid');
  if (candidate.used_at !== null) throw new ApiError('email_already_verified');
  if (candidate.expires_at <= clock.now()) throw new ApiError('email_candidate_invalid');
  const key = candidateKey(services, candidate.account_id, candidate.usage, candidate.email);
  const guesser = {
    flow: 'signed-in',
    account: candidate.account_id,
    address: origin.address,
    session: caller?.session.id ?? null,
  } as const;
  const codeHash = isCode ? await requireCode(services, key, codeOrToken, guesser) : null;
  return database.query.transaction().execute(async (query) => {
    // Lock the account first, as everything that ends candidates does, to avoid a deadlock. What is read from here on cannot change.
    await lockAccount(query, candidate.account_id);
    const account = await findAccount(query, candidate.account_id);
    const isThere = (await findCandidateOfLink(query, candidate.token_hash)) !== null;
    if (!isThere || account === null || account.deleted_at !== null || account.disabled_at !== null)
      throw new ApiError('email_candidate_not_found');
    const now = clock.now();
    if (codeHash !== null && !(await consumeCode(query, key, codeHash, now)))
      throw new ApiError('email_already_verified');
    if (!(await consumeCandidate(query, candidate, now))) throw new ApiError('email_already_verified');
    const session = caller?.session.id ?? null;
    switch (candidate.usage) {
      case 'change_email':
        return change(services, query, { account, candidate, session, brand, origin, now });
      case 'backup_email':
        await setRecoveryEmail(services, query, { account, email: candidate.email, origin, now });
        return confirmed('backup_email', candidate.email);
      default:
        await query.updateTable('accounts').set({ email_verified: true }).where('id', '=', account.id).execute();
        await insertEvent(query, account.id, 'verified email', now, origin);
        return confirmed('verify_email', candidate.email);
    }
  });
}

function confirmed(usage: EmailUsage, emailAddress: string): ConfirmedEmail {
  return { usage, emailAddress, undoUntil: null, web_session_auth_code: null };
}

interface Change {
  account: Account;
  candidate: Candidate;
  /** The session that continues: the caller's, or for a link the one that requested the change. */
  session: number | null;
  brand: Brand;
  origin: Origin;
  now: Date;
}

async function change(
  services: Services,
  query: Kysely<Tables>,
  { account, candidate, session, brand, origin, now }: Change,
): Promise<ConfirmedEmail> {
  const { keys, random } = services;
  // If two arrive at once, the unique index of addresses decides.
  if ((await findByUsername(query, candidate.email, false)) !== null) throw new ApiError('email_conflict');
  await setEmail(query, account.id, candidate.email, now);
  // Checked after the address is set: by now, any concurrent change away from it has ended.
  if (await isAddressHeld(query, candidate.email, { now, except: account.id })) throw new ApiError('email_conflict');
  await closeOtherSessions(query, account.id, now, session ?? candidate.session_id);
  await insertEvent(query, account.id, 'changed email', now, origin);
  const undoUntil = secondsAfter(now, emailTakeBackSeconds);
  if (account.email_verified) {
    const token = random.text(32);
    const movers = await findMovers(query, [session, candidate.session_id]);
    const openedAt = movers[0]?.issued_at ?? secondsAfter(candidate.expires_at, -emailLinkSeconds);
    const movedFrom = movers.map((origin) => placeOf(keys, account.id, origin));
    const since = restorePointOf({ openedAt, movedFrom, now }, await findLoginPlaces(services, query, account.id));
    const former = {
      account_id: account.id,
      email: account.email,
      since,
      created_at: now,
      expires_at: undoUntil,
      used_at: null,
    };
    await query
      .insertInto('email_undos')
      .values({ ...former, token_hash: keys.hash('email-undo', token) })
      .execute();
    const link = `${brand.accountOrigin}${routes.emailCallback}?${new URLSearchParams({ undo: token }).toString()}`;
    await queueMail(services, query, {
      to: account.email,
      brand: brand.name,
      text: changedMail(account, {
        address: maskedEmailBeside(candidate.email, account.email),
        until: undoUntil,
        link,
      }),
    });
  }
  const renewed = session === null ? null : await renewSessionCode(services, query, session);
  return {
    usage: 'change_email',
    emailAddress: candidate.email,
    undoUntil: account.email_verified ? undoUntil.getTime() : null,
    web_session_auth_code: renewed?.web_session_auth_code ?? null,
  };
}

interface Recovery {
  account: Account;
  /** Null turns it off. */
  email: string | null;
  origin: Origin;
  now: Date;
}

/** Sets or turns off the recovery address, and notifies the account's own address. */
export async function setRecoveryEmail(
  services: Services,
  query: Kysely<Tables>,
  { account, email, origin, now }: Recovery,
): Promise<void> {
  if (email !== null && emailKey(email) === account.email_key) throw new ApiError('backup_email_same_as_account');
  await query
    .updateTable('accounts')
    .set({ recovery_email: email, factors_changed_at: now })
    .where('id', '=', account.id)
    .execute();
  // They were remembered with the previous factors.
  await query.deleteFrom('trust_tokens').where('account_id', '=', account.id).execute();
  await notifyOwner(services, query, {
    account,
    type: email === null ? 'disabled backup email' : 'enabled backup email',
    at: now,
    origin,
  });
}
