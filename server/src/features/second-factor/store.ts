import { sql, type Kysely } from 'kysely';
import type { MethodType } from '#contract/calls/second-factor.ts';
import type { ClockFound } from '../../platform/database/clock-found.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/schema.ts';

interface NewChallenge {
  /** Null for an address without an account, which `subject` then identifies. */
  account: number | null;
  subject?: string;
  purpose: string;
  /** The login that its proof allows. */
  phoneLogin?: number | undefined;
  clientId: string;
  now: Date;
  expiresAt: Date;
  methods: readonly { id: string; type: MethodType; target: string | null }[];
}

/** Stores a challenge with its methods. */
export async function insertChallenge(database: Pick<Database, 'transaction'>, challenge: NewChallenge): Promise<void> {
  await database.transaction(async (query) => {
    const { id } = await query
      .insertInto('challenges')
      .values({
        account_id: challenge.account,
        subject: challenge.subject ?? null,
        purpose: challenge.purpose,
        phone_login_id: challenge.phoneLogin ?? null,
        client_id: challenge.clientId,
        created_at: challenge.now,
        expires_at: challenge.expiresAt,
        used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = challenge.methods.map((each) => ({
      ...each,
      challenge_id: id,
      account_id: challenge.account,
      code_asked_at: null,
    }));
    await query.insertInto('challenge_methods').values(rows).execute();
  });
}

export interface MethodRow {
  id: string;
  type: MethodType;
  challenge_id: number;
  code_asked_at: Date | null;
  has_own_code: boolean;
  account_id: number | null;
  subject: string | null;
  purpose: string;
  /** The login that the proof allows; null for everything else. */
  phone_login_id: number | null;
  client_id: string;
  tries: number;
  expires_at: Date;
  used_at: Date | null;
  /** The remembered proof with its method. */
  proof_hash: string | null;
  /** Where a code has found the clock of an authenticator app. */
  clock: ClockFound | null;
}

/** A challenge's method by its id. */
export async function findMethod(query: Kysely<Tables>, id: string): Promise<MethodRow | null> {
  const found = query
    .selectFrom('challenge_methods as method')
    .innerJoin('challenges as challenge', 'challenge.id', 'method.challenge_id')
    .select(['method.id', 'method.type', 'method.challenge_id', 'method.code_asked_at', 'method.has_own_code'])
    .select([
      'challenge.account_id',
      'challenge.subject',
      'challenge.purpose',
      'challenge.phone_login_id',
      'challenge.client_id',
      'challenge.tries',
    ])
    .select(['challenge.expires_at', 'challenge.used_at', 'challenge.proof_hash', 'challenge.clock'])
    .where('method.id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** Who asks for a login that a proof allows; null if it has been deleted. */
export async function findPhoneLogin(
  query: Kysely<Tables>,
  id: number,
): Promise<{ device: string; address: string; asked_at: Date } | null> {
  const found = query.selectFrom('phone_logins').select(['device', 'address', 'asked_at']).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** Consumes one try of a challenge before the code is compared; null if none is left. */
export async function consumeChallengeTry(query: Kysely<Tables>, id: number, max: number): Promise<number | null> {
  const taken = await query
    .updateTable('challenges')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', max)
    .where('used_at', 'is', null)
    .returning('tries')
    .executeTakeFirst();
  return taken === undefined ? null : taken.tries;
}

/** Refunds a try of a challenge. */
export async function restoreChallengeTry(query: Kysely<Tables>, id: number): Promise<void> {
  await query
    .updateTable('challenges')
    .set((set) => ({ tries: set('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .execute();
}

/** Stores where a code has found the clock of an authenticator app, until another code confirms it. */
export async function setClockFound(query: Kysely<Tables>, id: number, found: ClockFound): Promise<void> {
  await query
    .updateTable('challenges')
    .set({ clock: JSON.stringify(found) })
    .where('id', '=', id)
    .execute();
}

/** Consumes a challenge; false if another request was first, or it has expired. */
export async function consumeChallenge(query: Kysely<Tables>, id: number, now: Date): Promise<boolean> {
  const update = query
    .updateTable('challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Remembers the proof of a challenge until it expires; false if the challenge was used or has expired. */
export async function rememberProof(
  query: Kysely<Tables>,
  id: number,
  proofHash: string,
  { expiresAt, now }: { expiresAt: Date; now: Date },
): Promise<boolean> {
  const update = query
    .updateTable('challenges')
    .set({ proof_hash: proofHash, expires_at: expiresAt })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Records that a code was requested by this method. */
export async function markCodeRequested(query: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await query.updateTable('challenge_methods').set({ code_asked_at: now }).where('id', '=', id).execute();
}

/** Whether another open challenge waits for the same code. */
export async function isCodeShared(
  query: Kysely<Tables>,
  { id, type, account_id: account, subject, purpose, phone_login_id: login }: MethodRow,
  now: Date,
): Promise<boolean> {
  const others = query
    .selectFrom('challenge_methods as method')
    .innerJoin('challenges as challenge', 'challenge.id', 'method.challenge_id')
    .select('method.id')
    // Written like the index.
    .where(sql`coalesce(challenge.subject, challenge.account_id::text)`, '=', subject ?? String(account))
    .where('challenge.purpose', '=', purpose)
    .where('challenge.phone_login_id', 'is not distinct from', login)
    .where('challenge.used_at', 'is', null)
    .where('challenge.expires_at', '>', now)
    .where('method.id', '!=', id)
    .where('method.type', '=', type)
    .where('method.code_asked_at', 'is not', null)
    .where('method.has_own_code', '=', false);
  return (await others.limit(1).executeTakeFirst()) !== undefined;
}

/** Gives a method its own code from now on. */
export async function setOwnCode(query: Kysely<Tables>, id: string): Promise<void> {
  await query.updateTable('challenge_methods').set({ has_own_code: true }).where('id', '=', id).execute();
}
