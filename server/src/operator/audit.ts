import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

/** An operator's act, on an account or on mails. */
export type OperatorAct =
  | 'find'
  | 'disable'
  | 'enable'
  | 'unlock'
  | 'end sessions'
  | 'forget reports'
  | 'cancel deletion'
  | 'place lock'
  | 'lift lock'
  | 'ask to remove second factor'
  | 'remove second factor'
  | 'send mails again'
  | 'drop mails'
  | 'apply journal';

interface Entry {
  operator: string;
  act: OperatorAct;
  /** Null for a search that found no account, and for acts on mails or on a restored database. */
  account: number | null;
  reason: string;
  detail?: string | null;
  at: Date;
}

/** Records an act inside its own transaction, so that acts and records always match. */
export async function recordAct(query: Kysely<Tables>, { account, detail = null, ...entry }: Entry): Promise<void> {
  await query
    .insertInto('operator_acts')
    .values({ ...entry, account_id: account, detail })
    .execute();
}

/** How many times an act was performed on an account since a given time. */
export async function countActs(
  query: Kysely<Tables>,
  account: number,
  act: OperatorAct,
  since: Date,
): Promise<number> {
  const { count } = await query
    .selectFrom('operator_acts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('act', '=', act)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Enough for a support case; older ones are in the table. */
const most = 200;

/** The acts on an account, newest first. */
export async function listActs(query: Kysely<Tables>, account: number) {
  const rows = await query
    .selectFrom('operator_acts')
    .select(['at', 'operator', 'act', 'reason', 'detail'])
    .where('account_id', '=', account)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ at, ...row }) => ({ at: at.getTime(), ...row }));
}
