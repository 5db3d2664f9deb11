import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { securitySummary } from '#contract/calls/security-summary.ts';
import { person, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { accountId, addRows, changeAccount, deleteRows } from '../../../testing/rows.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000' });
const { query } = service.database;
const [lin, mila] = [person('lin'), person('mila')];
const path = '/v2/user/security/summary';
const day = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await deleteRows(query, ['sessions', 'trust_tokens', 'events', 'consents']);
});

async function logIn(who = lin) {
  const { access_token: token } = signedIn(await service.logIn(who.username, who.password));
  return async () => v.parse(securitySummary, (await service.send(path, { token })).json);
}
const idOf = async ({ email }: { email: string }) => await accountId(query, email);

describe('the summary of an account', () => {
  test('counts only this account’s open sessions, remembered devices and apps [ACT-06]', async () => {
    const read = await logIn();
    expect(await read()).toMatchObject({ sessions: 1, trustedDevices: 0, apps: 0 });
    await logIn();
    await logIn(mila);
    const account_id = await idOf(lin);
    const trust = (hash: string, expires_at: Date) => ({
      token_hash: hash,
      account_id,
      issued_at: new Date(),
      expires_at,
      device: 'Firefox on Linux',
    });
    await addRows(query, 'trust_tokens', [
      trust('open', new Date(Date.now() + day)),
      trust('expired', new Date(Date.now() - day)),
    ]);
    for (const account of [account_id, await idOf(mila)])
      await addRows(query, 'consents', {
        account_id: account,
        client_id: `app-${account}`,
        scope: 'email',
        allowed_at: new Date(),
      });
    expect(await read()).toMatchObject({ sessions: 2, trustedDevices: 1, apps: 1 });
    await query.updateTable('sessions').set({ ended_at: new Date() }).where('account_id', '=', account_id).execute();
    const again = await logIn();
    expect(await again()).toMatchObject({ sessions: 1 });
  });

  test('names the phone number that the customer logs in with [ACT-06, VAL-06]', async () => {
    const read = await logIn();
    expect((await read()).phone).toBeUndefined();
    await changeAccount(query, lin.email, { phone: '13900139000' });
    expect((await read()).phone).toBe('13900139000');
    await changeAccount(query, lin.email, { phone: null });
  });

  test('names the newest event of the last 60 days, or none if nothing happened [ACT-06]', async () => {
    const read = await logIn();
    expect((await read()).lastEvent).toMatchObject({ type: 'login with password', at: Date.now(), here: true });
    const account_id = await idOf(lin);
    const insert = (type: string, at: Date) =>
      addRows(query, 'events', { account_id, type, at, device: '', address: '', detail: null });
    await insert('changed password', new Date(Date.now() + 1));
    expect((await read()).lastEvent).toMatchObject({ type: 'changed password' });
    await query.deleteFrom('events').execute();
    await insert('changed password', new Date(Date.now() - 61 * day));
    expect((await read()).lastEvent).toBeNull();
  });

  test('says that there are keys only if end-to-end encryption is closed and the account has some [KEY-12]', async () => {
    const closed = await runService({ DATABASE_URL: service.url, END_TO_END_ENCRYPTION: 'off' });
    const keepsKeys = async (at: typeof service, name: string) => {
      const { username, password } = person(name);
      const { access_token: token } = signedIn(await at.logIn(username, password));
      return v.parse(securitySummary, (await at.send(path, { token })).json).keepsKeys;
    };
    expect(await keepsKeys(closed, 'robin')).toBe(true);
    expect([await keepsKeys(closed, 'lin'), await keepsKeys(service, 'robin')]).toEqual([undefined, undefined]);
  });
});
