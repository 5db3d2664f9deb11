import { codeTries } from '#contract/limits.ts';
import { cleanCode } from '#contract/rules/codes.ts';
import { equalHashes } from '../platform/crypto/key.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { refundOnError } from '../platform/rate-limit/limiter.ts';
import type { Services } from '../services.ts';
import { isValid } from './rules.ts';
import { consumeTry, countWrongCode, findCode, findCodeForUpdate, type CodeKey } from './store.ts';

/**
 * Compares a typed code and returns the stored hash, with which `consumeCode` consumes it, or null where it is wrong. Every
 * comparison consumes a try first, so that parallel guesses cannot exceed the limit.
 */
export async function attemptCode(services: Services, key: CodeKey, typed: string): Promise<string | null> {
  return withinHourlyLimit(services, key, async () => {
    const stored = await consumeTry(services.database.query, key, codeTries, services.clock.now());
    return stored !== null && equalHashes(stored, hashCode(services, key, cleanCode(typed))) ? stored : null;
  });
}

/**
 * Checks a typed code and returns the stored hash, or refuses with the tries left. Only a wrong code consumes a try, so that
 * an operation that fails after the right code can be repeated; the row lock keeps parallel guesses within the limit.
 */
export async function requireCode(services: Services, key: CodeKey, typed: string): Promise<string> {
  const { database, clock } = services;
  let triesLeft = 0;
  const hash = await withinHourlyLimit(services, key, () =>
    database.query.transaction().execute(async (query) => {
      const stored = await findCodeForUpdate(query, key);
      if (stored === null || !isValid(stored, clock.now())) throw new ApiError('mfa_session_not_found');
      if (equalHashes(stored.code_hash, hashCode(services, key, cleanCode(typed)))) return stored.code_hash;
      await countWrongCode(query, key);
      triesLeft = codeTries - stored.tries - 1;
      return null;
    }),
  );
  if (hash === null) throw new ApiError('secret_code_incorrect', { triesLeft });
  return hash;
}

/** Whether a typed code is the one that was used last: its operation was done before, and the answer may have been lost. */
export async function isUsedCode(services: Services, key: CodeKey, typed: string): Promise<boolean> {
  const stored = await findCode(services.database.query, key);
  if (stored === null || stored.used_at === null) return false;
  const { code_hash: hash } = stored;
  return (await withinHourlyLimit(services, key, async () => (equalHashes(hash, hashCode(services, key, cleanCode(typed))) ? hash : null))) !== null;
}

/** Counts the comparisons with a wrong code over all codes of an account, or of an address without one. */
async function withinHourlyLimit(services: Services, { subject }: CodeKey, compare: () => Promise<string | null>): Promise<string | null> {
  const attempt = await services.limits.wrongCodes.consume(services.keys.hash('wrong-codes', subject));
  if (!attempt.allowed) throw new ApiError('request_throttled', { retryAfter: attempt.retryAfter });
  const hash = await refundOnError([attempt], compare);
  await (hash === null ? attempt.commit() : attempt.refund());
  return hash;
}

/** The purpose of codes that confirm the address of a new account. */
export const signUpPurpose = 'sign-up';

/** The form a code is stored in. The two scopes are those of the tables before `one_time_codes`: codes sent before an update still work after it. */
export function hashCode({ keys }: Pick<Services, 'keys'>, { subject, purpose, type }: CodeKey, code: string): string {
  return keys.hash(purpose === signUpPurpose ? `sign-up-code:${subject}` : `mail-code:${subject}:${purpose}:${type}`, code);
}
