import { codeTries } from '#contract/limits.ts';
import { cleanCode } from '#contract/rules/codes.ts';
import type { Services } from '../services.ts';
import { isAlive } from './rules.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { equalHashes } from '../platform/crypto/key.ts';
import { emailKey } from '../platform/accounts/accounts.ts';
import { countSignUpTry, holdSignUpCode } from './sign-up-store.ts';

/**
 * Checks the code of an address and answers what is kept of it. Only a wrong code is a try, so that a sign-up that fails
 * after the right one can be repeated; the row is held meanwhile, so that guesses made at the same time cannot outrun the limit.
 */
export async function checkSignUpCode(services: Services, email: string, typed: string): Promise<string> {
  const { database, clock } = services;
  const key = emailKey(email);
  const outcome = await database.query.transaction().execute(async (query) => {
    const kept = await holdSignUpCode(query, key);
    if (kept === null || !isAlive(kept, clock.now())) throw new ApiError('mfa_session_not_found');
    if (equalHashes(kept.code_hash, signUpCodeHash(services, email, cleanCode(typed)))) return { kind: 'right', hash: kept.code_hash } as const;
    await countSignUpTry(query, key);
    return { kind: 'wrong', triesLeft: codeTries - kept.tries - 1 } as const;
  });
  if (outcome.kind === 'wrong') throw new ApiError('secret_code_incorrect', { triesLeft: outcome.triesLeft });
  return outcome.hash;
}

/** How a code is kept. */
export function signUpCodeHash({ keys }: Services, email: string, code: string): string {
  return keys.hash(`sign-up-code:${emailKey(email)}`, code);
}
