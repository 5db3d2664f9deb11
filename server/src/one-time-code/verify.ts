import { codeTries } from '#contract/limits.ts';
import { cleanCode } from '#contract/rules/codes.ts';
import { equalHashes } from '../platform/crypto/key.ts';
import { ApiError } from '../platform/api-error.ts';
import { refundOnError, requireAllowed } from '../platform/rate-limit/limiter.ts';
import { inTransaction } from '../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../platform/services/services.ts';
import { takeGuess, type Guesser } from './guesses.ts';
import { isValid } from './rules.ts';
import { countWrongCode, findCode, findCodeForUpdate, type CodeKey } from './store.ts';

/** The stored hash of a right code, for `consumeCode`; null if the code is wrong. Its challenge counts the tries. */
export async function findMatchingCode(services: Services, key: CodeKey, typed: string): Promise<string | null> {
  const stored = await findCode(services.database.query, key);
  return stored !== null && isValid(stored, services.clock.now()) && fits(services, key, stored, typed)
    ? stored.code_hash
    : null;
}

/** Who enters a code that has no challenge. */
export type CodeCaller = Omit<Guesser, 'subject'>;

interface Wrong {
  triesLeft: number;
}

/**
 * Checks a typed code and returns the stored hash, or refuses with the tries left. Only a wrong code consumes a try, so
 * that an operation failing after the right code can be repeated.
 */
export async function requireCode(
  services: Services,
  key: CodeKey,
  typed: string,
  caller: CodeCaller,
): Promise<string> {
  return requireRight(await compareWithinLimits(services, key, caller, () => tryOnce(services, key, typed)));
}

/**
 * Like `requireCode`, for codes that anyone who knows the address can guess at: each network has its own tries, so that
 * a stranger cannot use up the recipient's.
 */
export async function requireOpenCode(
  services: Services,
  key: CodeKey,
  typed: string,
  caller: CodeCaller,
): Promise<string> {
  return requireRight(
    await compareWithinLimits(services, key, caller, () => tryFromNetwork(services, key, typed, caller)),
  );
}

/** Whether a typed code is the last used one: its operation is already done, and the response may have been lost. */
export async function isUsedCode(
  services: Services,
  key: CodeKey,
  typed: string,
  caller: CodeCaller,
): Promise<boolean> {
  const stored = await findCode(services.database.query, key);
  if (stored === null || stored.used_at === null) return false;
  const outcome = await compareWithinLimits(services, key, caller, async () =>
    fits(services, key, stored, typed) ? stored.code_hash : { triesLeft: 0 },
  );
  return typeof outcome === 'string';
}

function requireRight(outcome: string | Wrong): string {
  if (typeof outcome === 'string') return outcome;
  throw new ApiError('secret_code_incorrect', { triesLeft: outcome.triesLeft });
}

async function tryFromNetwork(
  services: Services,
  key: CodeKey,
  typed: string,
  { address }: CodeCaller,
): Promise<string | Wrong> {
  const stored = await findCode(services.database.query, key);
  if (stored === null || !isValid(stored, services.clock.now())) throw new ApiError('mfa_session_not_found');
  const consumed = await services.limits.wrongSignUpCodes.consume(address, `${stored.code_hash} `);
  const attempt = requireAllowed(consumed, 'mfa_session_not_found');
  if (fits(services, key, stored, typed)) {
    await attempt.refund();
    return stored.code_hash;
  }
  await attempt.commit();
  return { triesLeft: attempt.left };
}

/** The row lock keeps parallel guesses within the limit. */
async function tryOnce(services: Services, key: CodeKey, typed: string): Promise<string | Wrong> {
  return inTransaction(services, async (query, services) => {
    const stored = await findCodeForUpdate(query, key);
    if (stored === null || !isValid(stored, services.clock.now())) throw new ApiError('mfa_session_not_found');
    if (fits(services, key, stored, typed)) return stored.code_hash;
    await countWrongCode(query, key);
    return { triesLeft: codeTries - stored.tries - 1 };
  });
}

function fits(services: TransactionServices, key: CodeKey, stored: { code_hash: string }, typed: string): boolean {
  return equalHashes(stored.code_hash, hashCode(services, key, cleanCode(typed)));
}

async function compareWithinLimits(
  services: Services,
  { subject }: CodeKey,
  caller: CodeCaller,
  compare: () => Promise<string | Wrong>,
): Promise<string | Wrong> {
  const attempt = await takeGuess(services, { ...caller, subject }, 'mailed');
  const outcome = await refundOnError([attempt], compare);
  await (typeof outcome === 'string' ? attempt.refund() : attempt.commit());
  return outcome;
}

/** The purpose of codes that confirm a new account's address. */
export const signUpPurpose = 'sign-up';

/**
 * A code as stored. The two scopes are those of the tables before `one_time_codes`, so that codes sent before an update
 * stay valid after it.
 */
export function hashCode({ keys }: Pick<Services, 'keys'>, { subject, purpose, type }: CodeKey, code: string): string {
  return keys.hash(
    purpose === signUpPurpose ? `sign-up-code:${subject}` : `mail-code:${subject}:${purpose}:${type}`,
    code,
  );
}
