import type { Kysely, Transaction } from 'kysely';
import type { ServerSymbol } from '#contract/symbols.ts';
import { requireBrand } from '../../platform/configuration/brands.ts';
import { inTransaction } from '../../platform/services/in-transaction.ts';
import type { Services, TransactionServices } from '../../platform/services/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Vault, VaultEvent } from './rules.ts';
import { refundOnError } from '../../platform/rate-limit/limiter.ts';
import { requireProof } from '../second-factor/require.ts';
import { ApiError } from '../../platform/api-error.ts';
import { readKit } from './kits.ts';
import { readVaultPasskeys } from './vault-passkeys.ts';
import { insertSalts, lockVault, readCmks, usedSalts } from './keys.ts';
import { insertEvent } from '../../accounts/events.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { originOfRequest, type Caller } from '../../sessions/authenticate.ts';
import { isProtectionOffered } from '../../accounts/data-protection.ts';
import type { VaultContext } from './encrypted-routes.ts';

/** An operation on a customer's keys. */
export interface VaultOperation<T> {
  /** Whether it verifies a protection code, which consumes an attempt. */
  consumesAttempt: boolean;
  /** Whether it invalidates all earlier codes, which resets the attempts. */
  removesLastCode(vault: Vault): boolean;
  /** The new salts it stores. */
  salts: readonly string[];
  /** Why it is refused, or null. */
  problem(vault: Vault): ServerSymbol | null;
  /** Its events in the security history. */
  events(vault: Vault): readonly VaultEvent[];
  /** What its events and mails name. */
  detail?(vault: Vault): string | undefined;
  run(query: Kysely<Tables>, vault: Vault): Promise<T>;
}

/** Runs an operation that needs no second factor. */
export async function run<T>(services: Services, context: VaultContext, operation: VaultOperation<T>): Promise<T> {
  return withAttempt(services, context, operation, (query, services, vault) =>
    complete(services, context, { operation, query, vault }),
  );
}

/**
 * Runs an operation with a second factor. The operation is checked before the factor is required and again with it, so
 * that a change in between is not counted as a wrong code.
 */
export async function runVerified<T>(
  services: Services,
  context: VaultContext,
  operation: VaultOperation<T>,
): Promise<T> {
  await withAttempt(services, context, operation, async () => undefined);
  let removesLastCode = false;
  const value = await requireProof(services, { ...context, purpose: 'users.key_vault' }, async (query, services) => {
    const vault = await openVault(services, context.caller, operation, query);
    const problem = operation.problem(vault);
    if (problem !== null) throw new ApiError(problem === 'pin_verification_failed' ? 'modify_not_allowed' : problem);
    removesLastCode = operation.removesLastCode(vault);
    return complete(services, context, { operation, query, vault });
  });
  if (removesLastCode) await services.limits.pins.reset(attemptsKey(context));
  return value;
}

/** The limiter's key for a customer's attempts. */
export function attemptsKey({ caller }: Pick<VaultContext, 'caller'>): string {
  return String(caller.account.id);
}

type Perform<T> = (query: Transaction<Tables>, services: TransactionServices, vault: Vault) => Promise<T>;

/** Consumes an attempt before the code is compared, so that parallel guesses cannot exceed the limit. */
async function withAttempt<T>(
  services: Services,
  context: VaultContext,
  operation: VaultOperation<unknown>,
  then: Perform<T>,
): Promise<T> {
  const { limits } = services;
  const key = attemptsKey(context);
  const attempt = operation.consumesAttempt ? await limits.pins.consume(key) : null;
  if (attempt?.allowed === false) throw new ApiError('pin_locked', { retryAfter: attempt.retryAfter });
  const outcome = await refundOnError(attempt === null ? [] : [attempt], () =>
    judge(services, context, operation, then),
  );
  if (outcome.kind === 'wrong') {
    await attempt?.commit();
    const triesLeft = attempt?.left ?? 0;
    throw new ApiError('pin_verification_failed', {
      triesLeft,
      ...(triesLeft === 0 && { retryAfter: services.settings.PIN_LOCK_SECONDS }),
    });
  }
  if (attempt !== null) await limits.pins.reset(key);
  return outcome.value;
}

type Outcome<T> = { kind: 'wrong' } | { kind: 'done'; value: T };

/** A wrong code writes an event even though the operation is refused. */
async function judge<T>(
  services: Services,
  { request, caller }: VaultContext,
  operation: VaultOperation<unknown>,
  then: Perform<T>,
): Promise<Outcome<T>> {
  return inTransaction(services, async (transaction, services) => {
    const vault = await openVault(services, caller, operation, transaction);
    const problem = operation.problem(vault);
    if (problem === 'pin_verification_failed') {
      await insertEvent(transaction, {
        account: caller.account.id,
        type: 'input wrong security code',
        at: services.clock.now(),
        origin: originOfRequest(request),
      });
      return { kind: 'wrong' };
    }
    if (problem !== null) throw new ApiError(problem);
    return { kind: 'done', value: await then(transaction, services, vault) };
  });
}

/** The keys, locked until the transaction ends. */
async function openVault(
  { settings, brands }: TransactionServices,
  { account, session }: Caller,
  { salts }: VaultOperation<unknown>,
  query: Kysely<Tables>,
): Promise<Vault> {
  await lockVault(query, account.id);
  const brand = requireBrand(brands, session.client_id);
  return {
    keys: await readCmks(query, account.id),
    kit: await readKit(query, account.id),
    passkeys: await readVaultPasskeys(query, account.id),
    usedSalts: await usedSalts(query, account.id, salts),
    offered: isProtectionOffered(settings, brand, account),
    hintLength: brand.hintLength,
  };
}

interface Completing<T> {
  operation: VaultOperation<T>;
  query: Kysely<Tables>;
  vault: Vault;
}

async function complete<T>(
  services: TransactionServices,
  { request, caller: { account }, signal }: VaultContext,
  { operation, query, vault }: Completing<T>,
): Promise<T> {
  const now = services.clock.now();
  const origin = originOfRequest(request);
  await insertSalts(query, account.id, operation.salts);
  const value = await operation.run(query, vault);
  const detail = operation.detail?.(vault);
  const named = detail === undefined ? {} : { detail, subject: detail };
  for (const type of operation.events(vault)) {
    if (type === 'data protection updated') await insertEvent(query, { account: account.id, type, at: now, origin });
    else await notifyOwner(services, query, { account, type, at: now, origin, ...named });
  }
  // Last in the transaction, so that a request answered as a failure changes nothing.
  signal.throwIfAborted();
  return value;
}
