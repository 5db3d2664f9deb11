import type { Kysely } from 'kysely';
import type { ConfirmedEmail } from '#contract/calls/email.ts';
import { emailLinkSeconds, emailTakeBackSeconds } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import { emailKey, findByUsername, type Account, setEmail } from '../../accounts/accounts.ts';
import { isEstablished } from '../../accounts/former-emails.ts';
import { isAddressHeld } from '../../accounts/held-addresses.ts';
import { findLoginPlaces } from '../../accounts/login-places.ts';
import { placeOf } from '../../accounts/places.ts';
import { maskedEmailBeside } from '../../accounts/masked-email.ts';
import { closeLinks, findOpenLinks } from '../../accounts/take-back-links.ts';
import { changedMail, type TakeBackOffer } from '../../mails/email.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Origin } from '../../platform/client-address.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { TransactionServices } from '../../platform/services/services.ts';
import { closeOtherSessions, renewSessionCode } from '../../sessions/close-sessions.ts';
import { restorePointOf } from '../take-back/rules.ts';
import { findMovers, type Candidate } from './store.ts';

interface Change {
  account: Account;
  candidate: Candidate;
  /** The session that continues: the caller's, or for a link the one that requested the change. */
  session: number | null;
  brand: Brand;
  now: Date;
  origin: Origin;
}

/** Moves the account to a proved address, and notifies the former one. */
export async function changeEmail(
  services: TransactionServices,
  query: Kysely<Tables>,
  change: Change,
): Promise<ConfirmedEmail> {
  const { account, candidate, session, brand, now, origin } = change;
  // If two arrive at the same time, the unique index of addresses decides.
  if ((await findByUsername(query, candidate.email, false)) !== null) throw new ApiError('email_conflict');
  const wasEstablished = await isEstablished(query, account, account.email_key, now);
  const isReturn = await isEstablished(query, account, emailKey(candidate.email), now);
  await setEmail(query, account, candidate.email, now);
  // Checked after the address is set: by now, any concurrent change away from it has ended.
  if (await isAddressHeld(query, candidate.email, { now, except: account.id })) throw new ApiError('email_conflict');
  const current = session ?? candidate.session_id;
  await closeOtherSessions(query, { account: account.id, now, current, because: 'email_changed' });
  const open = await findOpenLinks(query, account.id, now);
  if (isReturn) await closeLinks(query, open, now);
  let offer: TakeBackOffer | null = null;
  if (account.email_verified) {
    const [older] = open;
    switch (takeBackOf({ isEstablished: wasEstablished, isReturn, hasOlder: older !== undefined })) {
      case 'new':
        offer = await addLink(services, query, change);
        break;
      case 'older':
        if (older !== undefined)
          offer = { sentTo: maskedEmailBeside(older.email, account.email), until: older.expires_at };
        break;
      case 'none':
    }
    const address = maskedEmailBeside(candidate.email, account.email);
    await queueMail(services, query, {
      to: account.email,
      brand: brand.name,
      content: changedMail(account, { address, takeBack: offer, at: now, origin }),
    });
  }
  const renewed =
    session === null ? null : await renewSessionCode(services, query, { id: session, account_id: account.id });
  return {
    usage: 'change_email',
    emailAddress: candidate.email,
    undoUntil: offer !== null && 'link' in offer ? offer.until.getTime() : null,
    web_session_auth_code: renewed?.web_session_auth_code ?? null,
  };
}

/** Stores the link with which the former address can take the change back. */
async function addLink(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, candidate, session, brand, now }: Change,
): Promise<Extract<TakeBackOffer, { link: string }>> {
  const { keys, random } = services;
  const token = random.text(32);
  const until = secondsAfter(now, emailTakeBackSeconds);
  const movers = await findMovers(query, account.id, [session, candidate.session_id]);
  const openedAt = movers[0]?.issued_at ?? secondsAfter(candidate.expires_at, -emailLinkSeconds);
  const movedFrom = movers.map((mover) => placeOf(keys, account.id, mover));
  const since = restorePointOf({ openedAt, movedFrom, now }, await findLoginPlaces(services, query, account.id));
  const row = { account_id: account.id, email: account.email, since, moved_from: JSON.stringify(movedFrom) };
  await query
    .insertInto('email_undos')
    .values({
      ...row,
      token_hash: keys.hash('email-undo', token),
      created_at: now,
      expires_at: until,
      used_at: null,
    })
    .execute();
  return {
    link: `${brand.accountOrigin}${routes.emailCallback}?${new URLSearchParams({ undo: token }).toString()}`,
    until,
  };
}

interface History {
  /** The account had its former address for longer than a change can be taken back. */
  isEstablished: boolean;
  /** It had the new one for that long before. */
  isReturn: boolean;
  /** An older change can still be taken back. */
  hasOlder: boolean;
}

/**
 * Which link can take a change of the address back: a new one for the former address, the one of an older change, which
 * undoes all later ones, or none. Otherwise someone who was logged in once could use an address of their own for a
 * moment, and come back with its link.
 */
export function takeBackOf({ isEstablished, isReturn, hasOlder }: History): 'new' | 'older' | 'none' {
  if (isReturn) return 'none';
  if (hasOlder) return 'older';
  return isEstablished ? 'new' : 'none';
}
