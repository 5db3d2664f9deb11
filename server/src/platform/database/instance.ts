import type { Kysely } from 'kysely';
import type { Random } from '../clock.ts';
import type { Tables } from './schema.ts';

/** Returns the name of this database. */
export async function identifyInstance(query: Kysely<Tables>, random: Random): Promise<string> {
  return insertIfAbsent(query, 'instance', random.text(12));
}

async function insertIfAbsent(query: Kysely<Tables>, name: string, value: string): Promise<string> {
  await query
    .insertInto('facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await query.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
