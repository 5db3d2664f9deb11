import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../testing/at-end.ts';
import { errorOf, methodsOf, person, signedIn, type Answer } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { accountId, addRows } from '../../../testing/rows.ts';

const folder = temporaryFolder('pictures');
const { query, ...service } = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000', PICTURES_DIR: folder }).then(
  (running) => ({ ...running, query: running.database.query }),
);
const [lin, noor, theo, robin] = [person('lin'), person('noor'), person('theo'), person('robin')];
const path = '/v1.0/users/@me/';
type Headers = Record<string, string>;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

async function logIn({ username, password } = lin) {
  const { access_token: token, web_session_auth_code: code } = signedIn(await service.logIn(username, password));
  const send = (headers: Headers = {}, to = path, method = 'DELETE') => service.send(to, { method, token, headers });
  return { send, code };
}

async function prove(refused: Answer, to: string): Promise<Headers> {
  const id = methodsOf(refused)['email_code'] ?? '';
  await service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
  const code = await vi.waitFor(async () => {
    const found = await mailedCode(service, to);
    return found === '' ? expect.unreachable('no code was mailed') : found;
  }, 5000);
  return { 'x-verify-id': id, 'x-verify-code': code };
}
const isThere = async (email: string) =>
  (await query.selectFrom('accounts').select('id').where('email', '=', email).execute()).length === 1;

test('lists the blockers and requests no proof [DEL-01, DEL-02]', async () => {
  const { send } = await logIn(noor);
  const refused = await send();
  expect(refused.status).toBe(409);
  expect(errorOf(refused)).toMatchObject({
    symbol: 'abandonment_forbidden_by_lock',
    locks: [
      { type: 'cloud_plan', name: 'Cloud 30' },
      { type: 'view_plan' },
      { type: 'affiliate_program' },
      { type: 'company' },
    ],
  });
  expect(errorOf(refused)).not.toHaveProperty('methods');
  expect(await isThere(noor.email)).toBe(true);
});

test('a lock added after the proof was requested also blocks the deletion, and the proof stays unused [DEL-01]', async () => {
  const { send } = await logIn(robin);
  const proof = await prove(await send(), robin.email);
  const id = await accountId(query, robin.email);
  await addRows(query, 'deletion_blockers', {
    account_id: id,
    type: 'company',
    name: null,
    until: null,
    amount: null,
    currency: null,
  });
  expect(errorOf(await send(proof)).symbol).toBe('abandonment_forbidden_by_lock');
  await query.deleteFrom('deletion_blockers').where('account_id', '=', id).execute();
  expect((await send(proof)).status).toBe(204);
});

test('a proof for planning a deletion does not delete at once [DEL-01]', async () => {
  const { send } = await logIn();
  const planning = await prove(await send({}, '/v2/user/abandonment', 'POST'), lin.email);
  expect((await send(planning)).status).toBeGreaterThanOrEqual(400);
  expect(await isThere(lin.email)).toBe(true);
});

test('an address change that can be taken back also blocks it, even one made after the proof was requested [DEL-01, PRO-04]', async () => {
  const { send } = await logIn();
  const proof = await prove(await send(), lin.email);
  const id = await accountId(query, lin.email);
  const now = new Date();
  const row = { account_id: id, email: 'former@example.com', since: now, created_at: now, used_at: null };
  const expires_at = new Date(now.getTime() + 1000);
  await addRows(query, 'email_undos', { ...row, token_hash: 'x', expires_at });
  for (const headers of [{}, proof]) {
    const refused = await send(headers);
    expect([refused.status, errorOf(refused).symbol]).toEqual([409, 'deletion_needs_planning']);
  }
  vi.setSystemTime(expires_at);
  expect(errorOf(await send()).symbol).toBe('mfa_required');
  expect(await isThere(lin.email)).toBe(true);
  await query.deleteFrom('email_undos').execute();
});

test('with a proof, deletes the account with all its rows and sessions, and mails the owner [DEL-01]', async () => {
  const { send, code } = await logIn();
  const id = await accountId(query, lin.email);
  const proof = await prove(await send(), lin.email);
  expect((await send(proof)).status).toBe(204);
  expect(await isThere(lin.email)).toBe(false);
  for (const table of ['sessions', 'events', 'agreements', 'access_tokens', 'challenges'] as const) {
    expect(await query.selectFrom(table).selectAll().where('account_id', '=', id).execute()).toEqual([]);
  }
  expect((await send({}, '/v1.0/users/@me/profile/', 'GET')).status).toBe(401);
  const detailsOf = async (each: string) => (await service.send('/oauth2/session/details/', { session: each })).json;
  expect(await detailsOf(code)).toEqual(await detailsOf('unknown'));
  expect((await service.logIn(lin.username, lin.password)).status).toBeGreaterThanOrEqual(400);
  await vi.waitFor(
    async () =>
      expect(
        (await service.mails()).find(({ to, subject }) => to === lin.email && subject === 'Your account was deleted')
          ?.text,
      ).toContain('as it was requested'),
    5000,
  );
});

test('it replaces a planned deletion, whose job then finds nothing to remove [DEL-01, DEL-03]', async () => {
  const { send } = await logIn(theo);
  expect((await send(await prove(await send(), theo.email), '/v1.0/users/@me')).status).toBe(204);
  expect(await isThere(theo.email)).toBe(false);
});

test('an account whose picture cannot be removed yet is still deleted, and the response reports it [DEL-01, PRO-03]', async () => {
  const { send } = await logIn(noor);
  const { id } = await query
    .updateTable('accounts')
    .set({ avatar_name: 'noor.png' })
    .where('email', '=', noor.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  await query.deleteFrom('deletion_blockers').where('account_id', '=', id).execute();
  const { value: instance } = await query
    .selectFrom('facts')
    .select('value')
    .where('name', '=', 'instance')
    .executeTakeFirstOrThrow();
  // Not a file, so removing it fails.
  mkdirSync(join(folder, instance, 'noor.png'), { recursive: true });
  writeFileSync(join(folder, instance, 'noor.png', 'x'), '');
  expect((await send(await prove(await send(), noor.email))).status).toBe(204);
  expect(await isThere(noor.email)).toBe(false);
});
