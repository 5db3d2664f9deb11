import { CompiledQuery, sql, type Kysely } from 'kysely';

/** How PostgreSQL would run a query with an index if it can: a small table is otherwise read as a whole. */
export function planOf<T>(query: Kysely<T>, compiled: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<string> {
  return query.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_bitmapscan = off`.execute(transaction);
    const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${compiled.sql}`, [...compiled.parameters]),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
