import { expect, test } from 'vitest';
import { errorOf, person } from '../../testing/client.ts';
import { runService } from '../../testing/service.ts';

const demonstration = await runService();
const production = await runService({
  DATABASE_URL: demonstration.url,
  PUBLIC_SCHEME: 'https',
  SEED: 'off',
  SMTP_URL: 'smtp://127.0.0.1:9',
});
const lin = person('lin');

test('beyond a demonstration the accounts whose passwords are public are disabled [LOG-03]', async () => {
  expect(errorOf(await production.logIn(lin.userName, lin.password)).symbol).toBe('account_forbidden');
});

test('where mails are really sent, those of the mailbox are not shown [CFG-02]', async () => {
  const shown = await demonstration.send('/messages', { host: 'mailbox.localhost' });
  expect([shown.status, Array.isArray(shown.json)]).toEqual([200, true]);
  const hidden = await production.send('/messages', { host: 'mailbox.localhost' });
  expect([hidden.status, Array.isArray(hidden.json)]).toEqual([404, false]);
});

test('there are no official sites of the demonstration', async () => {
  const shown = async (at: typeof production) => (await at.send('/', { host: 'www.default.localhost' })).status;
  expect([await shown(demonstration), await shown(production)]).toEqual([200, 302]);
});

test('a demonstration account that has another address by now is disabled, too [LOG-03]', async () => {
  const earlier = await runService();
  const email = 'somebody.else@example.org';
  await earlier.database.query
    .updateTable('accounts')
    .set({ email, email_key: email })
    .where('email_key', '=', lin.userName)
    .execute();
  expect((await earlier.logIn(email, lin.password)).status).toBe(200);
  const later = await runService({ DATABASE_URL: earlier.url, SEED: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(errorOf(await later.logIn(email, lin.password)).symbol).toBe('account_forbidden');
});

test('where the demonstration accounts are off they are disabled over plain http, too [LOG-03]', async () => {
  const { url } = await runService();
  const later = await runService({ DATABASE_URL: url, SEED: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(errorOf(await later.logIn(lin.userName, lin.password)).symbol).toBe('account_forbidden');
});
