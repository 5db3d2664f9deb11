import type { Kysely } from 'kysely';
import type { Random } from '../clock.ts';
import { StartupError } from '../startup-error.ts';
import type { Keys } from '../crypto/key.ts';
import type { Tables } from './schema.ts';

/** Answers the name of this database, and makes sure that its secrets were made with this secret key. */
export async function identifyInstance(query: Kysely<Tables>, keys: Keys, random: Random): Promise<string> {
  const mine = keys.hash('key-check', '');
  if ((await insertIfAbsent(query, 'key-check', mine)) !== mine) {
    throw new StartupError('The secret key is not the one this database was made with. Set SECRET_KEY, or the data folder, back to the former one.');
  }
  return insertIfAbsent(query, 'instance', random.text(12));
}

async function insertIfAbsent(query: Kysely<Tables>, name: string, value: string): Promise<string> {
  await query.insertInto('facts').values({ name, value }).onConflict((conflict) => conflict.doNothing()).execute();
  return (await query.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirstOrThrow()).value;
}
