import { expect, test } from 'vitest';
import { person } from '../../testing/client.ts';
import { filledDatabase, runService } from '../../testing/service.ts';

const lin = person('lin');
const url = await filledDatabase();
/** Restarts the demonstration as on another day. */
const start = () => runService({ DATABASE_URL: url });
const { query } = (await start()).database;
const addresses = async () =>
  (
    await query.selectFrom('accounts').select('email').where('nick_name', '=', lin.nickName).orderBy('id').execute()
  ).map(({ email }) => email);
const move = (email: string) =>
  query.updateTable('accounts').set({ email, email_key: email }).where('nick_name', '=', lin.nickName).execute();

test('a restart adds no second account for a changed address, and adds a deleted account again [TFA-05]', async () => {
  await move('lin@elsewhere.example');
  await start();
  expect(await addresses()).toEqual(['lin@elsewhere.example']);
  await query.deleteFrom('accounts').where('email', '=', 'lin@elsewhere.example').execute();
  await start();
  expect(await addresses()).toEqual([lin.email]);
});

test('the next start recognizes an account of an older database [TFA-05]', async () => {
  await query.deleteFrom('facts').where('name', 'like', 'demonstration:account:%').execute();
  await start();
  await move('lin@elsewhere.example');
  await start();
  expect(await addresses()).toEqual(['lin@elsewhere.example']);
});
