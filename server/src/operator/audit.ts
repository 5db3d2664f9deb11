import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';

/** What an operator does with an account. */
export type OperatorAct =
  | 'find'
  | 'disable'
  | 'enable'
  | 'unlock'
  | 'end sessions'
  | 'cancel deletion'
  | 'place lock'
  | 'lift lock'
  | 'ask to remove second factor'
  | 'remove second factor';

interface Entry {
  operator: string;
  act: OperatorAct;
  account: number;
  reason: string;
  detail?: string | null;
  at: Date;
}

/** Records an act inside its own transaction: none is done without a record, and none is recorded that was not done. */
export async function recordAct(query: Kysely<Tables>, { account, detail = null, ...entry }: Entry): Promise<void> {
  await query
    .insertInto('operator_acts')
    .values({ ...entry, account_id: account, detail })
    .execute();
}

/** How often an act was done to an account since a moment. */
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

/** Enough for a case; older ones are in the table. */
const most = 200;

/** What was done to an account, the newest first. */
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
