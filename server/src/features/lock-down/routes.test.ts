import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { lockDownSchema, readLockDown } from '#contract/calls/lock-down.ts';
import { lockDownSeconds } from '#contract/limits.ts';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { deleteExpired } from '../../service/cleanup.ts';
import { accountId, addRows, changeAccount, linkedIdentity, passkey } from '../../../testing/rows.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000' });
const { query } = service.database;
const path = '/v2/user/security/lock-down';
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await query.deleteFrom('lock_downs').execute();
});

async function logIn(who = person('lin')) {
  const { access_token: token } = signedIn(await service.logIn(who.username, who.password, {}, firefox));
  const headers = { authorization: `Bearer ${token}`, ...firefox };
  const eventId = async () =>
    (
      await query
        .selectFrom('events')
        .innerJoin('accounts', 'accounts.id', 'account_id')
        .select('events.id')
        .where('email', '=', who.email)
        .orderBy('events.id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  return {
    eventId,
    describe: (event: string) =>
      service.send(`${path}/event?${new URLSearchParams({ event }).toString()}`, { headers }),
    read: async () => v.parse(readLockDown.answer, (await service.send(path, { headers })).json).lockDown,
    start: (event: string | null) => service.send(path, { headers, body: { event } }),
    save: (step: string, state: string) =>
      service.send(`${path}/steps`, { method: 'PUT', headers, body: { step, state } }),
  };
}

test('starts with the reported event, and is stored with its steps [ACT-04]', async () => {
  const { eventId, read, start, save } = await logIn();
  expect(await read()).toBeNull();
  const id = String(await eventId());
  expect(v.parse(lockDownSchema, (await start(id)).json)).toMatchObject({
    event: { id, type: 'login with password', device: 'Firefox on Linux', here: true },
    startedAt: Date.now(),
    steps: [],
  });
  await save('sessions', 'done');
  await save('password', 'skipped');
  await save('password', 'done');
  expect((await read())?.steps).toEqual([
    { step: 'sessions', state: 'done', at: Date.now() },
    { step: 'password', state: 'done', at: Date.now() },
  ]);
});

test('describes the event that a link names, and starts nothing [ACT-04, ACT-05]', async () => {
  const { describe, eventId, read } = await logIn();
  const id = String(await eventId());
  expect((await describe(id)).json).toMatchObject({
    id,
    type: 'login with password',
    device: 'Firefox on Linux',
    address: '127.0.0.1',
    here: true,
  });
  expect(await read()).toBeNull();
});

test('another login from the same device and address does not count as this session [ACT-04]', async () => {
  const first = await logIn();
  const own = String(await first.eventId());
  vi.setSystemTime(Date.now() + 1000);
  const other = await logIn();
  const foreign = String(await other.eventId());
  const hereOf = async (id: string) => v.parse(lockDownSchema, (await first.start(id)).json).event?.here ?? false;
  expect([await hereOf(own), await hereOf(foreign)]).toEqual([true, false]);
});

test('done steps stay done, and a new start begins at the first step [ACT-04]', async () => {
  const { read, start, save } = await logIn();
  await start(null);
  await save('links', 'done');
  await save('links', 'skipped');
  expect((await read())?.steps).toMatchObject([{ step: 'links', state: 'done' }]);
  await start(null);
  expect(await read()).toMatchObject({ event: null, steps: [] });
});

test('a skipped review of a recovery address is open again if it cannot be kept from here [ACT-04, REC-01]', async () => {
  const { read, start, save } = await logIn();
  const id = await accountId(query, person('lin').email);
  await start(null);
  await save('recoveryEmail', 'skipped');
  await changeAccount(query, id, { recovery_email: 'lin@mail.example', recovery_email_kept: false });
  await save('recoveryEmail', 'done');
  expect((await read())?.steps).toEqual([]);
  await changeAccount(query, id, { recovery_email: null, recovery_email_kept: null });
});

test('steps saved in parallel are all stored [ACT-04]', async () => {
  const { read, start, save } = await logIn();
  await start(null);
  await Promise.all(
    ['sessions', 'password', 'secondFactor', 'links', 'recoveryEmail'].map((step) => save(step, 'done')),
  );
  expect((await read())?.steps.length).toBe(5);
});

test('an event of another account, or an unknown one, is not described and starts no checklist [ACT-04]', async () => {
  const robin = await logIn(person('robin'));
  const { describe, read, start } = await logIn();
  for (const id of [String(await robin.eventId()), '0', 'x', '999999999'])
    expect([errorOf(await describe(id)).symbol, errorOf(await start(id)).symbol]).toEqual(['not_found', 'not_found']);
  expect(await read()).toBeNull();
});

test('only steps that apply to the account are offered, and done ones stay listed [ACT-04]', async () => {
  const offered = async (who: Awaited<ReturnType<typeof logIn>>) => (await who.read())?.offered;
  const lin = await logIn();
  await lin.start(null);
  const id = await accountId(query, person('lin').email);
  await query.deleteFrom('linked_identities').where('account_id', '=', id).execute();
  expect(await offered(lin)).toEqual(['sessions', 'password']);
  await addRows(query, 'linked_identities', linkedIdentity(id, 'larch', 'lin'));
  await changeAccount(query, id, { recovery_email: 'lin@mail.example' });
  expect(await offered(lin)).toEqual(['sessions', 'password', 'links', 'recoveryEmail']);
  await lin.save('links', 'done');
  await lin.save('recoveryEmail', 'skipped');
  await query.deleteFrom('linked_identities').where('account_id', '=', id).execute();
  await changeAccount(query, id, { recovery_email: null, totp_secret: Buffer.from('sealed') });
  expect(await offered(lin)).toEqual(['sessions', 'password', 'secondFactor', 'links']);
  await changeAccount(query, id, { totp_secret: null });
  await addRows(query, 'passkeys', passkey(id, 'Laptop'));
  expect(await offered(lin)).toEqual(['sessions', 'password', 'passkeys', 'links']);
  await query.deleteFrom('passkeys').execute();
});

test('each account has its own checklist, and steps require one [ACT-04]', async () => {
  const robin = await logIn(person('robin'));
  const { start, save } = await logIn();
  expect(errorOf(await save('password', 'done')).symbol).toBe('not_found');
  await start(null);
  expect([await robin.read(), errorOf(await save('password', 'open')).symbol]).toEqual([null, 'invalid_parameters']);
  expect((await service.send(path)).status).toBe(401);
});

test('is stored for 7 days [ACT-04]', async () => {
  const first = await logIn();
  await first.start(null);
  vi.setSystemTime(Date.now() + lockDownSeconds * 1000);
  const { read, save } = await logIn();
  expect([await read(), errorOf(await save('password', 'done')).symbol]).toEqual([null, 'not_found']);
  vi.setSystemTime(Date.now() + 1000);
  await deleteExpired({ database: service.database, clock: { now: () => new Date() }, keepSeconds: 1, eventDays: 400 });
  expect(await query.selectFrom('lock_downs').selectAll().execute()).toEqual([]);
});
