import { expect, test } from 'vitest';
import { person, signedIn } from '../../../testing/client.ts';
import { quickPasswords } from '../../../testing/passwords.ts';
import { accountId, changeAccount } from '../../../testing/rows.ts';
import { runService } from '../../../testing/service.ts';

/** In the demonstration's list, so it can only have been set before the list was. */
const stolen = 'alexguo029';
const service = await runService();
const { query } = service.database;
const lin = person('lin');
const id = await accountId(query, lin.email);
const wait = { timeout: 10_000, interval: 20 };

const told = async () => {
  const events = query.selectFrom('events').select('type').where('account_id', '=', id);
  const mails = (await service.mails()).filter(
    ({ to, subject }) => to === lin.email && subject.includes('stolen data'),
  );
  return [(await events.where('type', '=', 'password found in stolen data').execute()).length, mails.length];
};
const setPassword = async (password: string) =>
  changeAccount(query, lin.email, {
    password_hash: await quickPasswords.hash(password),
    password_changed_at: new Date(),
  });

test('an owner who logs in with a stolen password is told once for each password, by mail and in the activity [LOG-03, PRO-06]', async () => {
  signedIn(await service.logIn(lin.username, lin.password));
  await setPassword(stolen);
  signedIn(await service.logIn(lin.username, stolen));
  await expect.poll(told, wait).toEqual([1, 1]);
  await Promise.all([1, 2, 3].map(() => service.logIn(lin.username, stolen)));
  await setPassword('BDnd9102');
  signedIn(await service.logIn(lin.username, 'BDnd9102'));
  await expect.poll(told, wait).toEqual([2, 2]);
});
