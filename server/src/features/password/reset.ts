import type { Kysely } from 'kysely';
import { resetScenario } from '#contract/calls/second-factor.ts';
import type { OpenTakeBack } from '#contract/calls/take-back.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import { emailKey, findAccount, type Account } from '../../accounts/accounts.ts';
import { closeLinksFromNewPlaces, listOpenLinks } from '../../accounts/take-back-links.ts';
import { closeOtherSessions } from '../../sessions/close-sessions.ts';
import type { Origin } from '../../platform/client-address.ts';
import { requireGoodPassword } from '../../accounts/new-password.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { forgetNewPlaces } from '../../accounts/visited-places.ts';
import { addressesOf } from '../factor-removal/ask.ts';
import { dueRecovery, removeLostFactors } from '../factor-removal/store.ts';
import { writeEvent } from '../../accounts/events.ts';
import { factorRemovedMail } from '../../mails/factor-removal.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import { isMailed } from '../second-factor/rules.ts';
import { startChallenge } from '../second-factor/start-challenge.ts';
import { findMethod, type MethodRow } from '../second-factor/store.ts';
import { withVerifiedChallenge, type Proof } from '../second-factor/verify.ts';
import { startLinkReview, type LinkReview } from './link-review.ts';
import { setPassword } from './store.ts';

/** What the owner should know about a reset. */
interface ResetResult extends Partial<LinkReview> {
  secondFactorRemoved?: true;
  takeBacks: OpenTakeBack[];
}

interface Check {
  /** The address as typed. */
  email: string;
  proof: Proof;
}

interface Reset extends Check {
  brand: Brand;
  password: string;
  origin: Origin;
}

/**
 * Checks the proof of a reset before a new password is requested; its challenge remembers it. With two-factor
 * authentication, each check of the mailed code starts the second factor's challenge.
 */
export async function checkReset(services: Services, { email, proof }: Check): Promise<undefined> {
  const { account, method } = await findReset(services, { email, proof });
  await withVerifiedChallenge(services, { account, purpose: resetScenario, proof, remembers: true }, async () => {
    requireOpen(account);
  });
  if (account !== null && (await needsSecondFactor(services, account, method)))
    throw new ApiError(
      'mfa_required',
      await startChallenge(services, account, { purpose: resetScenario, clientId: method.client_id }),
    );
  return undefined;
}

/**
 * Sets a new password with a mailed code or the second factor that followed it; a proof checked earlier is remembered.
 * A password that breaks the rules leaves the proof unused. Returns the connections to review, and whether the second
 * factor was removed.
 */
export async function resetPassword(
  services: Services,
  { brand, email, password, proof, origin }: Reset,
): Promise<ResetResult | undefined> {
  const { passwords, limits } = services;
  await requireGoodPassword(services, password, { email, brand });
  const { account, method } = await findReset(services, { email, proof });
  const isLastStep = account !== null && !(await needsSecondFactor(services, account, method));
  let passwordHash = '';
  const prepare = async (): Promise<void> => {
    if (isLastStep) passwordHash = await passwords.hash(password, proof.queueCaller);
  };
  let result: ResetResult | undefined;
  const isDone = await withVerifiedChallenge(
    services,
    { account, purpose: resetScenario, proof, prepare },
    async (query, services) => {
      const owner = requireOpen(account);
      if (!isLastStep) return false;
      const now = services.clock.now();
      // No second factor was needed, because it was reported lost and no one refused: remove it now.
      const losesFactor = owner.totp_secret !== null && isMailed(method.type);
      if (losesFactor) await removeLost(services, query, { account: owner, origin, now });
      if (!(await setPassword(query, owner.id, { passwordHash, now }))) throw new ApiError('mfa_session_not_found');
      await closeOtherSessions(query, { account: owner.id, now, current: null, because: 'password_changed' });
      await closeLinksFromNewPlaces(services, query, { account: owner, origin, now });
      const takeBacks = await listOpenLinks(query, owner, now);
      const review = await startLinkReview(services, query, { account: owner, now });
      if (review !== undefined || losesFactor || takeBacks.length > 0)
        result = { ...review, ...(losesFactor && { secondFactorRemoved: true }), takeBacks };
      await forgetNewPlaces(query, owner.id, now);
      await notifyOwner(services, query, { account: owner, type: 'reset password', at: now, origin });
      return true;
    },
  );
  if (account === null) return undefined;
  if (!isDone)
    throw new ApiError(
      'mfa_required',
      await startChallenge(services, account, { purpose: resetScenario, clientId: method.client_id }),
    );
  await limits.account.reset(`account:${account.id}`);
  return result;
}

/** The method of a proof and its account; null if the address has none. */
async function findReset(
  { database }: Services,
  { email, proof }: Check,
): Promise<{ account: Account | null; method: MethodRow }> {
  const method = await findMethod(database.query, proof.id);
  if (method === null || (proof.scenario !== null && proof.scenario !== resetScenario))
    throw new ApiError('mfa_session_not_found');
  const account = method.account_id === null ? null : await findAccount(database.query, method.account_id);
  // A proof sets only its own account's password.
  if (account !== null && account.email_key !== emailKey(email)) throw new ApiError('mfa_session_not_found');
  return { account, method };
}

function requireOpen(account: Account | null): Account {
  if (account === null || account.disabled_at !== null) throw new ApiError('mfa_session_not_found');
  return account;
}

/** A mailed code is enough after the wait for a lost second factor. */
async function needsSecondFactor(
  { database, clock }: Services,
  { id, totp_secret: secret }: Account,
  { type }: MethodRow,
): Promise<boolean> {
  return secret !== null && isMailed(type) && (await dueRecovery(database.query, id, clock.now())) === null;
}

/** Checked before the new password is stored, because a change of it ends the wait. */
async function removeLost(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, origin, now }: { account: Account; origin: Origin; now: Date },
): Promise<void> {
  const recovery = await dueRecovery(query, account.id, now);
  if (recovery === null || !(await removeLostFactors(query, recovery, now)))
    throw new ApiError('mfa_session_not_found');
  await writeEvent(query, { account: account.id, type: 'second factor removed', at: now, origin, detail: null });
  const content = factorRemovedMail(account, { byOwner: true, at: now });
  for (const to of await addressesOf(query, account, now))
    await queueMail(services, query, { to, brand: account.brand, content });
}
