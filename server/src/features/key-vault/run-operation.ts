import type { Kysely } from 'kysely';
import type { ServerSymbol } from '#contract/symbols.ts';
import { requireBrand } from '../../brands.ts';
import type { Context } from '../../services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Vault } from './rules.ts';
import { orGiveBack } from '../../platform/rate-limit/limiter.ts';
import { withSignedInProof } from '../second-factor/require.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { keepSalts, lockVault, readCmks, usedSalts } from './keys.ts';
import { insertEvent, type EventType } from '../../platform/accounts/events.ts';
import { originOfRequest, type Caller } from '../../platform/http/authenticate.ts';
import { isProtectionOffered } from './offered.ts';
import type { Asked } from './encrypted-routes.ts';

/** Something done to a customer's keys, or refused. */
export interface VaultAct<T> {
  /** Whether it brings the proof of a protection code, which takes a try. */
  guesses: boolean;
  /** Whether no code of before is in force after it. Tries are counted for a code. */
  endsCode(vault: Vault): boolean;
  /** The salts it brings. */
  salts: readonly string[];
  /** Why it is refused, or null. */
  problem(vault: Vault): ServerSymbol | null;
  /** What it is in the security history, or null. */
  event(vault: Vault): EventType | null;
  perform(query: Kysely<Tables>, vault: Vault): Promise<T>;
}

/** Does an act that needs no second factor. */
export async function perform<T>(context: Context, asked: Asked, act: VaultAct<T>): Promise<T> {
  return withTry(context, asked, act, (query, vault) => complete(context, asked, { act, query, vault }));
}

/**
 * Does an act with a second factor. It is judged before the factor is asked for and once more beside it: what has
 * changed between the two is no wrong code.
 */
export async function performProved<T>(context: Context, asked: Asked, act: VaultAct<T>): Promise<T> {
  await withTry(context, asked, act, async () => undefined);
  let endsCode = false;
  const value = await withSignedInProof(context, { ...asked, act: 'users.key_vault' }, async (query) => {
    const vault = await openVault(context, asked.caller, act, query);
    const problem = act.problem(vault);
    if (problem !== null) throw new Refusal(problem === 'pin_verification_failed' ? 'modify_not_allowed' : problem);
    endsCode = act.endsCode(vault);
    return complete(context, asked, { act, query, vault });
  });
  if (endsCode) await context.limits.pins.reset(triesOf(asked));
  return value;
}

/** Under what the tries of a customer are counted. */
function triesOf({ caller }: Asked): string {
  return String(caller.account.id);
}

type Perform<T> = (query: Kysely<Tables>, vault: Vault) => Promise<T>;

/** Takes a try before the code is looked at, so that guesses made at the same time cannot outrun the limit. */
async function withTry<T>(context: Context, asked: Asked, act: VaultAct<unknown>, then: Perform<T>): Promise<T> {
  const { limits } = context;
  const key = triesOf(asked);
  const taken = act.guesses ? await limits.pins.take(key) : null;
  if (taken?.allowed === false) throw new Refusal('pin_locked', { retryAfter: taken.retryAfter });
  const outcome = await orGiveBack(taken === null ? [] : [taken], () => judge(context, asked, act, then));
  if (outcome.kind === 'wrong') {
    await taken?.keep();
    const triesLeft = taken?.left ?? 0;
    throw new Refusal('pin_verification_failed', { triesLeft, ...(triesLeft === 0 && { retryAfter: context.settings.PIN_LOCK_SECONDS }) });
  }
  if (taken !== null) await limits.pins.reset(key);
  return outcome.value;
}

type Outcome<T> = { kind: 'wrong' } | { kind: 'done'; value: T };

/** A wrong code is an event, kept although nothing else is. */
async function judge<T>(context: Context, { request, caller }: Asked, act: VaultAct<unknown>, then: Perform<T>): Promise<Outcome<T>> {
  return context.database.query.transaction().execute(async (transaction) => {
    const vault = await openVault(context, caller, act, transaction);
    const problem = act.problem(vault);
    if (problem === 'pin_verification_failed') {
      await insertEvent(transaction, caller.account.id, 'input wrong security code', context.clock.now(), originOfRequest(request));
      return { kind: 'wrong' };
    }
    if (problem !== null) throw new Refusal(problem);
    return { kind: 'done', value: await then(transaction, vault) };
  });
}

/** The keys as they are until the transaction ends. */
async function openVault({ settings, brands }: Context, { account, session }: Caller, { salts }: VaultAct<unknown>, query: Kysely<Tables>): Promise<Vault> {
  await lockVault(query, account.id);
  return {
    keys: await readCmks(query, account.id),
    usedSalts: await usedSalts(query, account.id, salts),
    offered: isProtectionOffered(settings, account),
    hintLength: requireBrand(brands, session.client_id).hintLength,
  };
}

interface Completing<T> {
  act: VaultAct<T>;
  query: Kysely<Tables>;
  vault: Vault;
}

async function complete<T>({ clock }: Context, { request, caller: { account }, signal }: Asked, { act, query, vault }: Completing<T>): Promise<T> {
  await keepSalts(query, account.id, act.salts);
  const value = await act.perform(query, vault);
  const event = act.event(vault);
  if (event !== null) await insertEvent(query, account.id, event, clock.now(), originOfRequest(request));
  // Last in the transaction: what was answered as a failure did not happen.
  signal.throwIfAborted();
  return value;
}
