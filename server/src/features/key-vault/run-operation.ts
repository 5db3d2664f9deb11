import type { Kysely } from 'kysely';
import type { ServerSymbol } from '#contract/symbols.ts';
import { requireBrand } from '../../brands.ts';
import type { Services } from '../../services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Vault } from './rules.ts';
import { refundOnError } from '../../platform/rate-limit/limiter.ts';
import { requireProof } from '../second-factor/require.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { keepSalts, lockVault, readCmks, usedSalts } from './keys.ts';
import { insertEvent, type EventType } from '../../platform/accounts/events.ts';
import { originOfRequest, type Caller } from '../../platform/http/authenticate.ts';
import { isProtectionOffered } from '../../platform/accounts/data-protection.ts';
import type { Asked } from './encrypted-routes.ts';

/** Something done to a customer's keys, or refused. */
export interface VaultOperation<T> {
  /** Whether it brings the proof of a protection code, which takes a try. */
  consumesAttempt: boolean;
  /** Whether no code of before is in force after it. Tries are counted for a code. */
  removesLastCode(vault: Vault): boolean;
  /** The salts it brings. */
  salts: readonly string[];
  /** Why it is refused, or null. */
  problem(vault: Vault): ServerSymbol | null;
  /** What it is in the security history, or null. */
  event(vault: Vault): EventType | null;
  run(query: Kysely<Tables>, vault: Vault): Promise<T>;
}

/** Does an act that needs no second factor. */
export async function run<T>(services: Services, asked: Asked, act: VaultOperation<T>): Promise<T> {
  return withTry(services, asked, act, (query, vault) => complete(services, asked, { act, query, vault }));
}

/**
 * Does an act with a second factor. It is judged before the factor is asked for and once more beside it: what has
 * changed between the two is no wrong code.
 */
export async function runVerified<T>(services: Services, asked: Asked, act: VaultOperation<T>): Promise<T> {
  await withTry(services, asked, act, async () => undefined);
  let removesLastCode = false;
  const value = await requireProof(services, { ...asked, purpose: 'users.key_vault' }, async (query) => {
    const vault = await openVault(services, asked.caller, act, query);
    const problem = act.problem(vault);
    if (problem !== null) throw new ApiError(problem === 'pin_verification_failed' ? 'modify_not_allowed' : problem);
    removesLastCode = act.removesLastCode(vault);
    return complete(services, asked, { act, query, vault });
  });
  if (removesLastCode) await services.limits.pins.reset(triesOf(asked));
  return value;
}

/** Under what the tries of a customer are counted. */
function triesOf({ caller }: Asked): string {
  return String(caller.account.id);
}

type Perform<T> = (query: Kysely<Tables>, vault: Vault) => Promise<T>;

/** Takes a try before the code is looked at, so that guesses made at the same time cannot outrun the limit. */
async function withTry<T>(services: Services, asked: Asked, act: VaultOperation<unknown>, then: Perform<T>): Promise<T> {
  const { limits } = services;
  const key = triesOf(asked);
  const taken = act.consumesAttempt ? await limits.pins.consume(key) : null;
  if (taken?.allowed === false) throw new ApiError('pin_locked', { retryAfter: taken.retryAfter });
  const outcome = await refundOnError(taken === null ? [] : [taken], () => judge(services, asked, act, then));
  if (outcome.kind === 'wrong') {
    await taken?.commit();
    const triesLeft = taken?.left ?? 0;
    throw new ApiError('pin_verification_failed', { triesLeft, ...(triesLeft === 0 && { retryAfter: services.settings.PIN_LOCK_SECONDS }) });
  }
  if (taken !== null) await limits.pins.reset(key);
  return outcome.value;
}

type Outcome<T> = { kind: 'wrong' } | { kind: 'done'; value: T };

/** A wrong code is an event, kept although nothing else is. */
async function judge<T>(services: Services, { request, caller }: Asked, act: VaultOperation<unknown>, then: Perform<T>): Promise<Outcome<T>> {
  return services.database.query.transaction().execute(async (transaction) => {
    const vault = await openVault(services, caller, act, transaction);
    const problem = act.problem(vault);
    if (problem === 'pin_verification_failed') {
      await insertEvent(transaction, caller.account.id, 'input wrong security code', services.clock.now(), originOfRequest(request));
      return { kind: 'wrong' };
    }
    if (problem !== null) throw new ApiError(problem);
    return { kind: 'done', value: await then(transaction, vault) };
  });
}

/** The keys as they are until the transaction ends. */
async function openVault({ settings, brands }: Services, { account, session }: Caller, { salts }: VaultOperation<unknown>, query: Kysely<Tables>): Promise<Vault> {
  await lockVault(query, account.id);
  return {
    keys: await readCmks(query, account.id),
    usedSalts: await usedSalts(query, account.id, salts),
    offered: isProtectionOffered(settings, account),
    hintLength: requireBrand(brands, session.client_id).hintLength,
  };
}

interface Completing<T> {
  act: VaultOperation<T>;
  query: Kysely<Tables>;
  vault: Vault;
}

async function complete<T>({ clock }: Services, { request, caller: { account }, signal }: Asked, { act, query, vault }: Completing<T>): Promise<T> {
  await keepSalts(query, account.id, act.salts);
  const value = await act.run(query, vault);
  const event = act.event(vault);
  if (event !== null) await insertEvent(query, account.id, event, clock.now(), originOfRequest(request));
  // Last in the transaction: what was answered as a failure did not happen.
  signal.throwIfAborted();
  return value;
}
