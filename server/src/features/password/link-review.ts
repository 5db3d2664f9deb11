import type { Kysely } from 'kysely';
import type { NewLink } from '#contract/calls/password.ts';
import { linkReviewSeconds } from '#contract/limits.ts';
import { findAccount, lockAccount, type Account } from '../../accounts/accounts.ts';
import type { Origin } from '../../platform/client-address.ts';
import { findLoginPlaces } from '../../accounts/login-places.ts';
import { secondsAfter } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/api-error.ts';
import { providerName } from '../../platform/configuration/provider.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { reportLink } from '../third-party/link.ts';
import { findLinks } from '../third-party/store.ts';
import { newLinks } from './link-review-rules.ts';

export interface LinkReview {
  token: string;
  links: NewLink[];
}

const tokenPurpose = 'link-review';

interface Start {
  account: Account;
  now: Date;
}

/** Lists the links that the owner may not know, with a token to remove them; undefined if there are none. */
export async function startLinkReview(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, now }: Start,
): Promise<LinkReview | undefined> {
  const { keys, providers, random } = services;
  const links = await findLinks(query, account.id);
  if (links.length === 0) return undefined;
  const places = await findLoginPlaces(services, query, account.id);
  const listed = newLinks(links, places, { createdAt: account.created_at, now });
  if (listed.length === 0) return undefined;
  const token = random.text(32);
  const row = {
    token_hash: keys.hash(tokenPurpose, token),
    account_id: account.id,
    links: JSON.stringify(listed.map(({ id }) => id)),
    expires_at: secondsAfter(now, linkReviewSeconds),
  };
  await query.insertInto('link_reviews').values(row).execute();
  const shown = listed.map(({ id, system, name, email, created_at: at }) => ({
    id,
    provider: providerName(providers, system),
    // Anyone can choose any name there.
    person: email ?? name,
    since: at.getTime(),
  }));
  return { token, links: shown };
}

/** Removes a link that a reset listed. Succeeds if it is already removed. */
export async function removeReviewedLink(
  services: Services,
  { token, id, origin }: { token: string; id: number; origin: Origin },
): Promise<void> {
  const { clock, database, keys } = services;
  const now = clock.now();
  const reviews = database.query
    .selectFrom('link_reviews')
    .selectAll()
    .where('token_hash', '=', keys.hash(tokenPurpose, token))
    .where('expires_at', '>', now);
  const review = await reviews.executeTakeFirst();
  if (review === undefined || !review.links.includes(id)) throw new ApiError('mfa_session_not_found');
  await inTransaction(services, async (query, services) => {
    await lockAccount(query, review.account_id);
    const account = await findAccount(query, review.account_id);
    if (account === null) throw new ApiError('mfa_session_not_found');
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
