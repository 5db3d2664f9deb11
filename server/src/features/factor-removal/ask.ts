import type { Kysely } from 'kysely';
import type { Account } from '../../accounts/accounts.ts';
import { writeEvent } from '../../accounts/events.ts';
import { dueAfter, owner } from './rules.ts';
import { insertRemoval, lastRefusal } from './store.ts';
import { removalAskedMail } from '../../mails/factor-removal.ts';
import type { Origin } from '../../platform/client-address.ts';
import type { TransactionServices } from '../../platform/services/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findFormerAddresses } from '../abandonment/store.ts';
import { refusalLink } from './link.ts';

interface RemovalRequest {
  account: Account;
  /** The name of an operator's key, or the owner marker. */
  askedBy: string;
  origin: Origin;
  now: Date;
}

/** When one key, or the owner's request, will be enough; null means never. Changes nothing. */
export async function dueAfterAsking(query: Kysely<Tables>, { account, now }: Pick<RemovalRequest, 'account' | 'now'>) {
  const addresses = await addressesOf(query, account, now);
  return dueAfter(now, addresses.length, await lastRefusal(query, account.id));
}

/** Requests the removal of a second factor, and mails every address a link to refuse it. */
export async function askForRemoval(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, askedBy, origin, now }: RemovalRequest,
): Promise<Date | null> {
  const { keys, random } = services;
  const links = (await addressesOf(query, account, now)).map((email) => {
    const token = random.text(32);
    return { email, tokenHash: keys.hash('factor-removal', token), link: refusalLink(services, account.brand, token) };
  });
  const dueAt = await dueAfterAsking(query, { account, now });
  await insertRemoval(query, { account: account.id, askedBy, now, dueAt, links });
  await writeEvent(query, {
    account: account.id,
    at: now,
    origin,
    detail: null,
    type: 'second factor removal requested',
  });
  for (const { email: to, link } of links) {
    const content = removalAskedMail(account, { byOwner: askedBy === owner, dueAt, link, at: now, origin });
    await queueMail(services, query, { to, brand: account.brand, content });
  }
  return dueAt;
}

/** All proved addresses of the customer, including former ones, because an intruder may have moved the account. */
export async function addressesOf(query: Kysely<Tables>, account: Account, now: Date): Promise<string[]> {
  const { email, email_verified: isVerified, recovery_email: recovery } = account;
  const former = await findFormerAddresses(query, account.id, now);
  return [...new Set([...(isVerified ? [email] : []), ...(recovery === null ? [] : [recovery]), ...former])];
}
