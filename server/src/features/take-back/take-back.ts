import type { AccountChange } from '#contract/account-changes.ts';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { emailKey, findAccount, lockAccount, setEmail } from '../../accounts/accounts.ts';
import { insertEvent } from '../../accounts/events.ts';
import { maskedEmail, maskedEmailBeside } from '../../accounts/masked-email.ts';
import type { Origin } from '../../platform/client-address.ts';
import { isDeleted } from '../../sessions/session-rules.ts';
import { ApiError } from '../../platform/api-error.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services } from '../../platform/services/services.ts';
import { consumeTakeBackLink, findTakeBackLink, type TakeBackLink } from './store.ts';
import { removedMail, takenBackMail } from '../../mails/take-back.ts';
import { restoreAccount } from './restore-account.ts';

interface Request {
  token: string;
  brand: Brand;
  origin: Origin;
}

/** Reads what a link does, for its reader to decide. */
export async function describeTakeBack(
  services: Services,
  token: string,
): Promise<{ emailAddress: string; account: string }> {
  const { account_id: id, email } = await requireLink(services, token);
  const account = await findAccount(services.database.query, id);
  if (account === null) throw new ApiError('email_candidate_not_found');
  return { emailAddress: maskedEmail(email), account: maskedEmailBeside(account.email, email) };
}

/** A link that can still take a change back. */
async function requireLink({ database, keys, clock }: Services, token: string): Promise<TakeBackLink> {
  const change = await findTakeBackLink(database.query, keys.hash('email-undo', token));
  if (change === null) throw new ApiError('email_candidate_not_found');
  if (change.used_at !== null) throw new ApiError('email_already_verified');
  if (change.expires_at <= clock.now()) throw new ApiError('email_candidate_invalid');
  return change;
}

/**
 * Takes an address change back with the link sent to the former address, even if other changes followed, and restores the account as it was
 * before the session that changed it.
 */
export async function takeBackChange(
  services: Services,
  { token, brand, origin }: Request,
): Promise<{ emailAddress: string; changes: AccountChange[] }> {
  const { clock } = services;
  const change = await requireLink(services, token);
  const now = clock.now();
  return inTransaction(services, async (query, services) => {
    // Lock the account first, as everything that ends its pending changes does, to avoid a deadlock.
    await lockAccount(query, change.account_id);
    if (!(await consumeTakeBackLink(query, change, now))) throw new ApiError('email_already_verified');
    const account = await findAccount(query, change.account_id);
    if (account === null || isDeleted(account, now)) throw new ApiError('email_candidate_not_found');
    const taken = query
      .selectFrom('accounts')
      .select('id')
      .where('email_key', '=', emailKey(change.email))
      .where('id', '!=', change.account_id)
      .where('deleted_at', 'is', null);
    if ((await taken.executeTakeFirst()) !== undefined) throw new ApiError('email_conflict');
    await setEmail(query, account, change.email, now);
    await insertEvent(query, change.account_id, 'changed email', now, origin);
    const changes = await restoreAccount(services, query, { account, since: change.since, now, origin });
    const link = `${brand.accountOrigin}${routes.resetPassword}#${new URLSearchParams({ email: change.email }).toString()}`;
    await queueMail(services, query, {
      to: change.email,
      brand: brand.name,
      text: takenBackMail(account, { changes, link, now, origin }),
    });
    await queueMail(services, query, {
      to: account.email,
      brand: brand.name,
      text: removedMail(account, { address: maskedEmailBeside(change.email, account.email), now, origin }),
    });
    return { emailAddress: change.email, changes };
  });
}
