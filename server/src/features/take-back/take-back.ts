import type { AccountChange } from '#contract/account-changes.ts';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Kysely } from 'kysely';
import { takeBackScenario } from '#contract/calls/take-back.ts';
import { findFormerFactors } from '../../accounts/former-factors.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { startChallenge } from '../second-factor/start-challenge.ts';
import { withVerifiedChallenge, type Proof } from '../second-factor/verify.ts';
import { decideFactors, factorToProve } from './rules.ts';
import { emailKey, findAccount, lockAccount, setEmail, type Account } from '../../accounts/accounts.ts';
import { insertEvent } from '../../accounts/events.ts';
import { maskedEmail, maskedEmailBeside } from '../../accounts/masked-email.ts';
import type { Origin } from '../../platform/client-address.ts';
import { isDeleted } from '../../sessions/session-rules.ts';
import { ApiError } from '../../platform/api-error.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { consumeTakeBackLink, findOwnTimes, findTakeBackLink, type TakeBackLink } from './store.ts';
import { removedMail, takenBackMail } from '../../mails/take-back.ts';
import { restoreAccount } from './restore-account.ts';

interface Request {
  token: string;
  brand: Brand;
  origin: Origin;
  /** The second factor, once it is asked for. */
  proof: Proof | null;
}

interface TakenBack {
  emailAddress: string;
  changes: AccountChange[];
}

const purpose = takeBackScenario;

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
 * at the moment of `restorePointOf`. Asks for the second factor that the owner then had.
 */
export async function takeBackChange(services: Services, request: Request): Promise<TakenBack> {
  const { token, brand, proof } = request;
  const change = await requireLink(services, token);
  const { account, isFormer } = await accountToProve(services, change);
  if (account === null) return inTransaction(services, (query, inside) => takeBack(inside, query, change, request));
  if (proof === null) {
    const challenge = await startChallenge(services, account, purpose, brand.clientId);
    // The present backup codes are not those of a former authenticator.
    const methods = challenge.methods.filter(({ type }) => type === 'totp' || !isFormer);
    throw new ApiError('mfa_required', { ...challenge, methods });
  }
  if (proof.scenario !== null && proof.scenario !== purpose) throw new ApiError('scenario_not_found');
  return withVerifiedChallenge(services, { account, purpose, proof }, (query, inside) =>
    takeBack(inside, query, change, request),
  );
}

interface Proving {
  /** The account with the second factor that a take-back asks for; null if it asks for none. */
  account: Account | null;
  /** The second factor was turned off or replaced since the change. */
  isFormer: boolean;
}

async function accountToProve({ database, keys }: Services, change: TakeBackLink): Promise<Proving> {
  const { query } = database;
  const account = await findAccount(query, change.account_id);
  if (account === null) return { account, isFormer: false };
  const point = { since: change.since, own: await findOwnTimes({ keys }, query, change) };
  const former = await findFormerFactors(query, account.id, point);
  const { totp_secret: secret, totp_added_at: addedAt, backup_codes_at: codesAt } = account;
  const present = { isOn: secret !== null, addedAt, codesAt };
  const factor = factorToProve(decideFactors(present, former, point), present, former, change.created_at);
  if (factor === 'former' && former !== null) {
    const { totp_secret, totp_last_step } = former;
    return { account: { ...account, totp_secret, totp_last_step }, isFormer: true };
  }
  return { account: factor === 'present' ? account : null, isFormer: false };
}

async function takeBack(
  services: TransactionServices,
  query: Kysely<Tables>,
  change: TakeBackLink,
  { brand, origin }: Request,
): Promise<TakenBack> {
  const now = services.clock.now();
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
  const own = await findOwnTimes(services, query, change);
  const changes = await restoreAccount(services, query, { account, point: { since: change.since, own }, now, origin });
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
}
