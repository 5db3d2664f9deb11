import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { headers } from '#contract/headers.ts';
import { codeTries } from '#contract/limits.ts';
import { cleanCode } from '#contract/rules/codes.ts';
import type { Services } from '../../services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { isBoundTo } from './rules.ts';
import { matchedStep } from './totp.ts';
import { refundOnError } from '../../platform/rate-limit/limiter.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { equalHashes } from '../../platform/crypto/key.ts';
import { consumeBackupCode, consumeTotpStep, type Account } from '../../platform/accounts/accounts.ts';
import { findMethod, takeTry, consumeChallenge, type MethodRow } from './store.ts';
import { consumeMailCodeTry, consumeMailCode, type MailCodeKey } from '../../one-time-code/store.ts';
import { header } from '../../platform/http/contract-routes.ts';

/** What a request brings as its proof. */
export interface Proof {
  id: string;
  code: string;
  scenario: string | null;
}

/** The verify headers, or null where there are none. */
export function proofOf(request: FastifyRequest): Proof | null {
  const id = header(request, headers.verifyId);
  const code = header(request, headers.verifyCode);
  if (id === null && code === null) return null;
  if (id === null || code === null) throw new ApiError('require_params_error');
  return { id, code, scenario: header(request, headers.verifyScenario) };
}

/** Uses a proof up inside the transaction of its act; false where the code is wrong. */
type Use = (query: Kysely<Tables>) => Promise<boolean>;

/**
 * Does an act with a proof, both or neither. Tries are taken before the code is looked at, so that guesses made at
 * the same time cannot outrun the limits.
 */
export async function withVerifiedChallenge<T>(
  services: Services,
  { account, purpose, proof }: { account: Account; purpose: string; proof: Proof },
  perform: (query: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const { database, clock, limits } = services;
  const method = await findMethod(database.query, proof.id);
  if (method === null || !isBoundTo(method, account.id, purpose, clock.now())) throw new ApiError('mfa_session_not_found');
  const taken = await limits.codes.consume(String(account.id));
  if (!taken.allowed) throw new ApiError('resource_protected', { retryAfter: taken.retryAfter });
  const outcome = await refundOnError([taken], async () => {
    const tries = await takeTry(database.query, method.challenge_id, codeTries);
    if (tries === null) throw new ApiError('mfa_session_not_found');
    const use = await prepare(services, account, method, proof.code);
    return database.query.transaction().execute(async (transaction) => {
      if (use === null || !(await use(transaction))) return { kind: 'wrong', tries } as const;
      if (!(await consumeChallenge(transaction, method.challenge_id, clock.now()))) throw new ApiError('mfa_session_not_found');
      return { kind: 'done', value: await perform(transaction) } as const;
    });
  });
  if (outcome.kind === 'wrong') {
    await taken.commit();
    throw new ApiError('mfa_code_incorrect', { triesLeft: codeTries - outcome.tries });
  }
  await limits.codes.reset(String(account.id));
  return outcome.value;
}

/** Compares a code with what is kept, and answers how to use it up; null where it is wrong. */
async function prepare(services: Services, account: Account, method: MethodRow, typed: string): Promise<Use | null> {
  const { database, keys, clock, passwords } = services;
  const now = clock.now();
  const code = cleanCode(typed);
  switch (method.type) {
    case 'totp': {
      if (account.totp_secret === null) return null;
      const step = matchedStep(keys.open(`totp:${account.id}`, account.totp_secret), code, now);
      return step === null ? null : (query) => consumeTotpStep(query, account.id, step);
    }
    case 'backup_code':
      return (query) => consumeBackupCode(query, account.id, keys.hash(`backup-code:${account.id}`, code), now);
    case 'email_code':
    case 'recovery_email_code': {
      const key: MailCodeKey = { account: account.id, purpose: method.purpose, type: method.type };
      const kept = await consumeMailCodeTry(database.query, key, codeTries, now);
      return kept !== null && equalHashes(kept, mailCodeHash(services, key, code)) ? (query) => consumeMailCode(query, key, kept, now) : null;
    }
    case 'password':
      return (await passwords.matches(typed, account.password_hash)) ? async () => true : null;
    default:
      return null;
  }
}

/** How a mailed code is kept. */
export function mailCodeHash({ keys }: Services, { account, purpose, type }: MailCodeKey, code: string): string {
  return keys.hash(`mail-code:${account}:${purpose}:${type}`, code);
}
