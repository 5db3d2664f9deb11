import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { decodeVerifyCode, headers } from '#contract/headers.ts';
import { codeTries } from '#contract/limits.ts';
import { cleanCode } from '#contract/rules/codes.ts';
import { inTransaction, type Act } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { codeKeyOf, flowOf, isBoundTo, isMailed } from './rules.ts';
import { refundOnError } from '../../platform/rate-limit/limiter.ts';
import { ApiError } from '../../platform/api-error.ts';
import {
  consumeBackupCode,
  countBackupCodes,
  hasBackupCode,
  lockAccount,
  type Account,
} from '../../accounts/accounts.ts';
import { consumeStep, findAuthenticators, idOf, type Authenticator } from '../../accounts/authenticators.ts';
import {
  consumeChallenge,
  consumeChallengeTry,
  findMethod,
  rememberProof,
  restoreChallengeTry,
  setClockFound,
  type MethodRow,
} from './store.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { equalHashes } from '../../platform/crypto/key.ts';
import { consumeCode } from '../../one-time-code/store.ts';
import { clearGuesses, takeGuess, type Guesser } from '../../one-time-code/guesses.ts';
import { findMatchingCode } from '../../one-time-code/verify.ts';
import type { QueueCaller } from '../../platform/crypto/fair-queue.ts';
import { checkTotp, untilNext } from './totp.ts';
import { originOfRequest, queueCallerOf } from '../../sessions/authenticate.ts';
import type { Origin } from '../../platform/client-address.ts';
import { header } from '../../platform/http/contract-routes.ts';
import { verifyPasskey } from './passkey.ts';

/** The proof in the verify headers of a request. */
export interface Proof {
  id: string;
  code: string;
  scenario: string | null;
  origin: Origin;
  /** For whom its costly tasks wait. */
  queueCaller: QueueCaller;
}

/** The verify headers, or null if there are none. */
export function proofOf(request: FastifyRequest): Proof | null {
  const id = header(request, headers.verifyId);
  const value = header(request, headers.verifyCode);
  if (id === null && value === null) return null;
  if (id === null || value === null) throw new ApiError('require_params_error');
  const code = decodeVerifyCode(value);
  if (code === null || code.includes('\0')) throw new ApiError('invalid_parameters');
  return {
    id,
    code,
    scenario: header(request, headers.verifyScenario),
    origin: originOfRequest(request),
    queueCaller: queueCallerOf(request),
  };
}

interface Challenged {
  account: Account | null;
  purpose: string;
  /** The login that the proof allows. */
  phoneLogin?: number | null;
  proof: Proof;
  /** The authenticators whose codes are accepted, where these are not those of the account. */
  authenticators?: readonly Authenticator[];
  /** The session of a signed-in customer. */
  session?: number | null;
  /** Expensive work, not done for a wrong code. */
  prepare?: () => Promise<void>;
  /** Leaves the challenge open and remembers the proof for a later operation that sends it again. */
  remembers?: boolean;
}

/** Consumes a proof inside its operation's transaction; false if the code is wrong. */
type Consume = (query: Kysely<Tables>, services: TransactionServices) => Promise<boolean>;

/** How a code is used up; or else that it is wrong, or why it is not enough. Both count as a guess. */
type Verified = Consume | 'wrong' | { clockMinutes: number };

/**
 * Consumes a proof and performs its operation in one transaction. Tries are consumed before the code is compared, so
 * that parallel guesses cannot exceed the limit.
 */
export async function withVerifiedChallenge<T>(
  services: Services,
  challenged: Challenged,
  operation: Act<T>,
): Promise<T> {
  const { query } = services.database;
  const { method, triesLeft } = await takeTry(services, challenged);
  // A code that could not be compared, or was right before, is not a guess.
  const restoreTry = async (error: unknown): Promise<never> => {
    await restoreChallengeTry(query, method.challenge_id);
    throw error;
  };
  const guesser = guesserOf(challenged, method);
  const kind = isMailed(method.type) ? 'mailed' : 'other';
  const guess = await takeGuess(services, guesser, kind).catch(restoreTry);
  const done = await refundOnError([guess], async () => {
    const verified = await verifyProof(services, challenged, method).catch(restoreTry);
    if (typeof verified === 'object') return verified;
    return inTransaction(services, async (query, services) => {
      const isConsumed = await consumeProof(services, query, challenged, { method, verified });
      return isConsumed ? { value: await operation(query, services) } : null;
    });
  });
  if (done === null || 'clockMinutes' in done) {
    await guess.commit();
    // Without another try, there is no other code to confirm the clock.
    if (done !== null && triesLeft > 0) throw new ApiError('mfa_clock_off', { triesLeft, ...done });
    throw new ApiError(method.type === 'passkey' ? 'passkey_refused' : 'mfa_code_incorrect', { triesLeft });
  }
  await guess.refund();
  await clearGuesses(services, guesser, kind);
  if (challenged.remembers === true) await restoreChallengeTry(query, method.challenge_id);
  return done.value;
}

/** Consumes a try of the proof's challenge. */
async function takeTry(
  { database, clock }: Services,
  { account, purpose, phoneLogin = null, proof }: Challenged,
): Promise<{ method: MethodRow; triesLeft: number }> {
  const method = await findMethod(database.query, proof.id);
  if (method === null || !isBoundTo(method, { account: account?.id ?? null, purpose, phoneLogin }, clock.now()))
    throw new ApiError('mfa_session_not_found');
  // Before the guess, so that guesses at a used-up challenge cost nothing and count for nothing else.
  const tries = await consumeChallengeTry(database.query, method.challenge_id, codeTries);
  if (tries === null) throw new ApiError('mfa_session_not_found');
  const triesLeft = codeTries - tries;
  // If no code was mailed for this challenge, there is nothing to guess, so only the challenge counts the try.
  if (isMailed(method.type) && method.code_asked_at === null) throw new ApiError('mfa_code_incorrect', { triesLeft });
  return { method, triesLeft };
}

function guesserOf({ account, purpose, proof, session = null }: Challenged, method: MethodRow): Guesser {
  const { subject } = codeKeyOf(method);
  return { flow: flowOf(purpose), subject, account: account?.id ?? null, address: proof.origin.address, session };
}

/** Verifies a proof, then does the expensive work. */
async function verifyProof(services: Services, challenged: Challenged, method: MethodRow): Promise<Verified> {
  const verified = isRemembered(services, method, challenged.proof)
    ? async () => true
    : await verifyCode(services, challenged, method);
  if (typeof verified === 'function') await challenged.prepare?.();
  return verified;
}

/** Consumes a verified proof with its challenge, or remembers it; false if the code is wrong. */
async function consumeProof(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, proof, remembers }: Challenged,
  { method, verified }: { method: MethodRow; verified: Consume | 'wrong' },
): Promise<boolean> {
  // Lock the account before the challenge, as everything that ends challenges does, to avoid a deadlock.
  if (account !== null) await lockAccount(query, account.id);
  if (verified === 'wrong' || !(await verified(query, services))) return false;
  const isOpen =
    remembers === true
      ? await remember(services, query, method, proof)
      : await consumeChallenge(query, method.challenge_id, services.clock.now());
  if (!isOpen) throw new ApiError('mfa_session_not_found');
  return true;
}

function proofHash({ keys }: TransactionServices, { id, challenge_id: challenge }: MethodRow, { code }: Proof): string {
  return keys.hash(`proof:${challenge}`, `${id} ${cleanCode(code)}`);
}

function isRemembered(services: TransactionServices, method: MethodRow, proof: Proof): boolean {
  return method.proof_hash !== null && equalHashes(method.proof_hash, proofHash(services, method, proof));
}

/** Remembers a proof for the lifetime of a new challenge. Repeating it does not extend that time. */
async function remember(
  services: TransactionServices,
  query: Kysely<Tables>,
  method: MethodRow,
  proof: Proof,
): Promise<boolean> {
  const { clock, settings } = services;
  const now = clock.now();
  const expiresAt = isRemembered(services, method, proof)
    ? method.expires_at
    : secondsAfter(now, settings.CHALLENGE_SECONDS);
  return rememberProof(query, method.challenge_id, proofHash(services, method, proof), { expiresAt, now });
}

/** Verifies a code, which is wrong if there is no account. */
async function verifyCode(
  services: Services,
  { account, authenticators, proof: { code: typed, origin, queueCaller }, remembers }: Challenged,
  method: MethodRow,
): Promise<Verified> {
  if (account === null) {
    // Takes as long as for an account.
    await findMatchingCode(services, codeKeyOf(method), typed);
    return 'wrong';
  }
  const { database, keys, clock, passwords } = services;
  const now = clock.now();
  const code = cleanCode(typed);
  switch (method.type) {
    case 'totp':
      return verifyTotp(services, method, {
        code,
        account: account.id,
        authenticators: authenticators ?? (await findAuthenticators(database.query, account)),
      });
    case 'backup_code': {
      const hash = keys.hash(`backup-code:${account.id}`, code);
      return (await hasBackupCode(database.query, account.id, hash))
        ? (query, services) => useBackupCode(services, query, { account, hash, origin })
        : 'wrong';
    }
    case 'email_code':
    case 'recovery_email_code': {
      const key = codeKeyOf(method);
      const hash = await findMatchingCode(services, key, typed);
      if (hash === null) return 'wrong';
      // A mailed code that is only checked stays valid, so that a reloaded page needs no other mail.
      return remembers === true ? async () => true : (query) => consumeCode(query, key, hash, now);
    }
    case 'password':
      return (await passwords.matches(typed, account.password_hash, queueCaller)) ? async () => true : 'wrong';
    case 'passkey':
      return verifyPasskey(services, method, { typed, account: account.id });
    default:
      // A kind that a newer process stored; the types require a check of every known one.
      method.type satisfies never;
      return 'wrong';
  }
}

interface TypedCode {
  /** Cleaned. */
  code: string;
  account: number;
  authenticators: readonly Authenticator[];
}

/** Verifies a code of any of these authenticators. */
async function verifyTotp(
  { clock, database, keys }: Services,
  { challenge_id: challenge, clock: found }: MethodRow,
  { code, account, authenticators }: TypedCode,
): Promise<Verified> {
  const now = clock.now();
  const apps = authenticators.map((row) => ({
    row,
    of: idOf(row),
    secret: keys.open(`totp:${account}`, row.totp_secret),
    lastStep: row.totp_last_step,
    clockSteps: row.totp_clock_steps ?? 0,
  }));
  const result = checkTotp(apps, code, { now, found });
  switch (result?.kind) {
    case undefined:
      return 'wrong';
    case 'used':
      throw new ApiError('mfa_code_used', untilNext(result.step, now));
    case 'clock':
      await setClockFound(database.query, challenge, result.found);
      return { clockMinutes: result.clockMinutes };
    case 'right': {
      const { authenticator, step, clockSteps } = result;
      return (query) => consumeStep(query, authenticator.row, { step, clockSteps, now });
    }
  }
}

/** Whoever has found the codes can log in with each of them, so the owner is mailed. */
async function useBackupCode(
  services: TransactionServices,
  query: Kysely<Tables>,
  { account, hash, origin }: { account: Account; hash: string; origin: Origin },
): Promise<boolean> {
  const at = services.clock.now();
  if (!(await consumeBackupCode(query, account.id, hash, at))) return false;
  const subject = String(await countBackupCodes(query, account.id));
  await notifyOwner(services, query, { account, type: 'used otp backup code', at, origin, subject });
  return true;
}
