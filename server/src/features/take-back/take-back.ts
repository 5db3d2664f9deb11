import type { AccountChange } from '#contract/account-changes.ts';
import { routes } from '#contract/pages.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Kysely } from 'kysely';
import { takeBackScenario } from '#contract/calls/take-back.ts';
import { authenticatorsOf, idOf, type Authenticator } from '../../accounts/authenticators.ts';
import { findFormerFactors, type FormerFactors } from '../../accounts/former-factors.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { startChallenge } from '../second-factor/start-challenge.ts';
import { withVerifiedChallenge, type Proof } from '../second-factor/verify.ts';
import { decideFactors, factorsToProve, type FactorsDecision, type RestorePoint } from './rules.ts';
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
  const { toProve: authenticators, factors } = await decide(services, query, change, found);
  const taken = { ...request, change, proven: namesOf(authenticators) };
  const [first] = authenticators;
  if (first === undefined) return inTransaction(services, (query, services) => takeBack(services, query, taken));
  const account = { ...found, totp_secret: first.totp_secret };
  if (proof === null) {
    const challenge = await startChallenge(services, account, { purpose, clientId: brand.clientId });
    // The present backup codes are not those that the account had, or not those of an authenticator that it had.
    const isCode = !factors.areCodesRestored && authenticators.some((each) => factors.kept.includes(each));
    const methods = challenge.methods.filter(({ type }) => type === 'totp' || isCode);
    throw new ApiError('mfa_required', { ...challenge, methods });
  }
  if (proof.scenario !== null && proof.scenario !== purpose) throw new ApiError('scenario_not_found');
  return withVerifiedChallenge(services, { account, authenticators, purpose, proof }, (query, services) =>
    takeBack(services, query, taken),
  );
}

interface Decision {
  point: RestorePoint;
  former: FormerFactors | null;
  factors: FactorsDecision<Authenticator>;
  /** The authenticators whose codes a take-back asks for. */
  toProve: Authenticator[];
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
  const present = { authenticators: await authenticatorsOf(query, account.id), codesAt: account.backup_codes_at };
  const factors = decideFactors(present, former, point);
  return { point, former, factors, toProve: factorsToProve(factors, former, change.created_at) };
}

/** Tells whether the same authenticators are asked for again. */
function namesOf(authenticators: readonly Authenticator[]): string {
  return authenticators.map(idOf).join();
}

interface Taking extends Request {
  change: TakeBackLink;
  /** The authenticators that were asked for; empty if none was. */
  proven: string;
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
  const { toProve, ...decision } = await decide(services, query, change, account);
  // Whoever holds the account has changed the second factor since the question.
  if (namesOf(toProve) !== proven) throw new ApiError('mfa_session_not_found');
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
