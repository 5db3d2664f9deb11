import { expect, test } from 'vitest';
import { errorOf, person } from '../../testing/client.ts';
import { runService } from '../../testing/service.ts';

const demonstration = await runService();
const production = await runService({ DATABASE_URL: demonstration.url, PUBLIC_SCHEME: 'https', SEED: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });
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
