import { expect, test } from 'vitest';
import { person } from '../../testing/client.ts';
import { filledDatabase, runService } from '../../testing/service.ts';

const lin = person('lin');
const url = await filledDatabase();
/** Starts the demonstration once more, as on another day. */
const start = () => runService({ DATABASE_URL: url });
const { query } = (await start()).database;
const addresses = async () =>
  (
    await query.selectFrom('accounts').select('email').where('nick_name', '=', lin.nickName).orderBy('id').execute()
  ).map(({ email }) => email);
const move = (email: string) =>
  query.updateTable('accounts').set({ email, email_key: email }).where('nick_name', '=', lin.nickName).execute();

test('a restart adds no second account for one whose address was changed, and adds a deleted one again [TFA-05]', async () => {
  await move('lin@elsewhere.example');
  await start();
  expect(await addresses()).toEqual(['lin@elsewhere.example']);
  await query.deleteFrom('accounts').where('email', '=', 'lin@elsewhere.example').execute();
  await start();
  expect(await addresses()).toEqual([lin.email]);
});

test('an account of a database from before is known from the next start on [TFA-05]', async () => {
  await query.deleteFrom('facts').where('name', 'like', 'demonstration:account:%').execute();
  await start();
  await move('lin@elsewhere.example');
  await start();
  expect(await addresses()).toEqual(['lin@elsewhere.example']);
});
