import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkUpSchema, type CheckUp } from '#contract/calls/check-up.ts';
import { checkUpDismissedDays, unusedAppDays, unusedSessionDays } from '#contract/limits.ts';
import { person, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { accountId, addRows, changeAccount, deleteRows } from '../../../testing/rows.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000' });
const { query } = service.database;
const [lin, mila] = [person('lin'), person('mila')];
const path = '/v2/user/security/check-up';
const day = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await deleteRows(query, ['sessions', 'events', 'consents', 'check_up_dismissals', 'email_undos']);
});

async function logIn(who = lin) {
  const { access_token: token } = signedIn(await service.logIn(who.username, who.password));
  return {
    read: async (): Promise<CheckUp> => v.parse(checkUpSchema, (await service.send(path, { token })).json),
    dismiss: async (line: string) => service.send(`${path}/dismissed`, { token, body: { line } }),
  };
}
const idOf = ({ email }: { email: string }) => accountId(query, email);

test('a password counts as found until it is changed, whoever else has one [ACT-06]', async () => {
  const { read } = await logIn();
  const account_id = await idOf(lin);
  const found = (account: number, at: Date) =>
    addRows(query, 'events', {
      account_id: account,
      type: 'password found in stolen data',
      at,
      device: '',
      address: '',
      detail: null,
    });
  await found(await idOf(mila), new Date());
  expect((await read()).isPasswordFound).toBe(false);
  await found(account_id, new Date());
  expect((await read()).isPasswordFound).toBe(true);
  await changeAccount(query, lin.email, { password_changed_at: new Date(Date.now() + 1) });
  expect((await read()).isPasswordFound).toBe(false);
});

test('backup codes count as saved once the customer has confirmed it, each time they are generated [ACT-06]', async () => {
  const { read } = await logIn();
  expect(await read()).toMatchObject({ areBackupCodesSaved: true });
  const at = new Date();
  await changeAccount(query, lin.email, { backup_codes_at: at });
  expect(await read()).toMatchObject({ areBackupCodesSaved: false });
  await changeAccount(query, lin.email, { backup_codes_saved_at: at });
  expect(await read()).toMatchObject({ areBackupCodesSaved: true });
});

test.each([
  [unusedSessionDays * day, 0],
  [unusedSessionDays * day + 1, 1],
])('a session that was unused for %i ms: %i [ACT-06]', async (ms, unusedSessions) => {
  await logIn();
  await query
    .updateTable('sessions')
    .set({ used_at: new Date(Date.now() - ms) })
    .execute();
  const { read } = await logIn();
  expect(await read()).toMatchObject({ unusedSessions });
});

test('a session that has ended, or that belongs to someone else, does not count [ACT-06]', async () => {
  await logIn();
  await query.updateTable('sessions').set({ ended_at: new Date() }).execute();
  await logIn(mila);
  await query
    .updateTable('sessions')
    .set({ used_at: new Date(Date.now() - 8 * day) })
    .execute();
  expect(await (await logIn()).read()).toMatchObject({ unusedSessions: 0 });
});

test.each([
  [0, null, 0],
  [unusedAppDays * day, null, 0],
  [unusedAppDays * day + 1, null, 1],
  // It was allowed long ago and got a token lately.
  [500 * day, day, 0],
  [900 * day, 400 * day, 1],
])('an app that was allowed %i ms ago and last used %s ms ago: %i [ACT-06]', async (allowed, used, unusedApps) => {
  const { read } = await logIn();
  await addRows(query, 'consents', {
    account_id: await idOf(lin),
    client_id: 'app',
    scope: 'email',
    allowed_at: new Date(Date.now() - allowed),
    used_at: used === null ? null : new Date(Date.now() - used),
  });
  expect(await read()).toMatchObject({ unusedApps });
});

test('a dismissed line stays away for 90 days, for this account only [ACT-06]', async () => {
  const { read, dismiss } = await logIn();
  const others = await logIn(mila);
  expect((await dismiss('noPasskey')).json).toMatchObject({ dismissed: ['noPasskey'] });
  // A second time is no error.
  expect((await dismiss('noPasskey')).status).toBe(200);
  expect((await others.read()).dismissed).toEqual([]);
  expect((await read()).dismissed).toEqual(['noPasskey']);
  const { until } = await query.selectFrom('check_up_dismissals').select('until').executeTakeFirstOrThrow();
  expect(until.getTime()).toBe(Date.now() + checkUpDismissedDays * day);
  await query.updateTable('check_up_dismissals').set({ until: new Date() }).execute();
  expect((await read()).dismissed).toEqual([]);
  expect((await dismiss('nothing')).json).toMatchObject({ error: { symbol: 'invalid_parameters' } });
});
