import type { AccountChange } from '#contract/account-changes.ts';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Kysely } from 'kysely';
import { takeBackScenario } from '#contract/calls/take-back.ts';
import { findFormerFactors, isStillOn, type FormerFactors } from '../../accounts/former-factors.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { startChallenge } from '../second-factor/start-challenge.ts';
import { withVerifiedChallenge, type Proof } from '../second-factor/verify.ts';
import { decideFactors, factorToProve, type FactorsDecision, type RestorePoint } from './rules.ts';
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
  return requireOpen(await findTakeBackLink(database.query, keys.hash('email-undo', token)), clock.now());
}

function requireOpen(change: TakeBackLink | null, now: Date): TakeBackLink {
  if (change === null) throw new ApiError('email_candidate_not_found');
  if (change.used_at !== null) throw new ApiError('email_already_verified');
  if (change.expires_at <= now) throw new ApiError('email_candidate_invalid');
  return change;
}

/**
 * Takes an address change back with the link sent to the former address, even if other changes followed, and restores
 * the account as it was at the moment of `restorePointOf`. Asks for the second factor that the owner then had.
 */
export async function takeBackChange(services: Services, request: Request): Promise<TakenBack> {
  const { token, brand, proof } = request;
  const change = await requireLink(services, token);
  const { query } = services.database;
  const found = await findAccount(query, change.account_id);
  if (found === null) throw new ApiError('email_candidate_not_found');
  const { secret, former, factor } = await decide(services, query, change, found);
  const taken = { ...request, change, proven: secret };
  if (factor === 'none') return inTransaction(services, (query, services) => takeBack(services, query, taken));
  const isFormer = factor === 'former';
  const account =
    isFormer && former !== null && !isStillOn(former, found)
      ? { ...found, totp_secret: secret, totp_last_step: former.totp_last_step }
      : found;
  if (proof === null) {
    const challenge = await startChallenge(services, account, { purpose, clientId: brand.clientId });
    // The present backup codes are not those of a former authenticator.
    const methods = challenge.methods.filter(({ type }) => type === 'totp' || !isFormer);
    throw new ApiError('mfa_required', { ...challenge, methods });
  }
  if (proof.scenario !== null && proof.scenario !== purpose) throw new ApiError('scenario_not_found');
  return withVerifiedChallenge(
    services,
    { account, former: account === found ? undefined : former?.id, purpose, proof },
    (query, services) => takeBack(services, query, taken),
  );
}

interface Decision {
  point: RestorePoint;
  former: FormerFactors | null;
  factors: FactorsDecision;
  /** The second factor that a take-back asks for. A former one was turned off or replaced since the change. */
  factor: 'present' | 'former' | 'none';
  /** Its sealed secret; null without one. */
  secret: Buffer | null;
}

/** Decides to what the account returns and which second factor is asked for. */
async function decide(
  { keys }: Pick<Services, 'keys'>,
  query: Kysely<Tables>,
  change: TakeBackLink,
  account: Account,
): Promise<Decision> {
  const point = { since: change.since, own: await findOwnTimes({ keys }, query, change) };
  const former = await findFormerFactors(query, account.id, point);
  const { totp_secret: presentSecret, totp_added_at: addedAt, backup_codes_at: codesAt } = account;
  const present = { isOn: presentSecret !== null, addedAt, codesAt };
  const factors = decideFactors(present, former, point);
  const factor = factorToProve(factors, present, former, change.created_at);
  const secrets = { present: presentSecret, former: former?.totp_secret ?? null, none: null };
  return { point, former, factors, factor, secret: secrets[factor] };
}

interface Taking extends Request {
  change: TakeBackLink;
  /** The sealed secret of the second factor that was proven; null if none was asked for. */
  proven: Buffer | null;
}

async function takeBack(
  services: TransactionServices,
  query: Kysely<Tables>,
  { change, proven, brand, origin }: Taking,
): Promise<TakenBack> {
  // Lock the account first, as everything that ends its pending changes does, to avoid a deadlock.
  await lockAccount(query, change.account_id);
  const now = services.clock.now();
  // It may have been used or ended meanwhile.
  requireOpen(await findTakeBackLink(query, change.token_hash), now);
  await consumeTakeBackLink(query, change, now);
  const account = await findAccount(query, change.account_id);
  if (account === null || isDeleted(account, now)) throw new ApiError('email_candidate_not_found');
  const { secret, ...decision } = await decide(services, query, change, account);
  // Whoever holds the account has changed the second factor since the question.
  if (!isSameSecret(secret, proven)) throw new ApiError('mfa_session_not_found');
  const taken = query
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', emailKey(change.email))
    .where('id', '!=', change.account_id)
    .where('deleted_at', 'is', null);
  if ((await taken.executeTakeFirst()) !== undefined) throw new ApiError('email_conflict');
  await setEmail(query, account, change.email, now);
  await insertEvent(query, { account: change.account_id, type: 'changed email', at: now, origin });
  const changes = await restoreAccount(services, query, { ...decision, account, now, origin });
  const link = `${brand.accountOrigin}${routes.resetPassword}#${new URLSearchParams({ email: change.email }).toString()}`;
  await queueMail(services, query, {
    to: change.email,
    brand: brand.name,
    content: takenBackMail(account, { changes, link, at: now, origin }),
  });
  await queueMail(services, query, {
    to: account.email,
    brand: brand.name,
    content: removedMail(account, { address: maskedEmailBeside(change.email, account.email), at: now, origin }),
  });
  return { emailAddress: change.email, changes };
}

function isSameSecret(one: Buffer | null, other: Buffer | null): boolean {
  return one === null || other === null ? one === other : one.equals(other);
}
