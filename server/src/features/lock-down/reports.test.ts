import { beforeEach, describe, expect, test, vi } from 'vitest';
import { resetScenario } from '#contract/calls/second-factor.ts';
import { findVisitedPlaces, loginsTakenOver, noteLogin, placesPerAccount } from '../../accounts/visited-places.ts';
import { reportsPerAccount, reportsPerPlace } from '../../accounts/place-reports.ts';
import { errorOf, methodsOf, person } from '../../../testing/client.ts';
import { enter, takeBackToken } from '../../../testing/intruder.ts';
import { accountOf, addLogins, changeAccount } from '../../../testing/rows.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService, secretKey } from '../../../testing/service.ts';
import { deriveKeys } from '../../platform/crypto/key.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000', ACCESS_TOKEN_SECONDS: '864000' });
const { query } = service.database;
const lin = person('lin');
const stored = await accountOf(query, lin.email);
const path = '/v2/user/security/lock-down';
const spare = 'spare@elsewhere.example';
const moved = 'moved@elsewhere.example';
const day = 86_400_000;
/** The tests log in at home without a user agent. */
const home = { device: 'Unknown device', userAgent: '' };
const elsewhere = {
  device: 'Firefox on Linux',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

separateTests(service, {
  hours: 120 * 24,
  tables: ['email_candidates', 'email_undos', 'former_emails', 'take_backs', 'lock_downs', 'place_reports', 'sessions'],
});
beforeEach(async () => {
  const { id, ...row } = stored;
  await changeAccount(query, id, row);
  await addEvent(home, 90);
});

type Where = Pick<typeof home, 'device'>;
/** Adds an event at a place, and returns its number. */
async function addEvent({ device }: Where, daysAgo: number, type = 'login with password'): Promise<string> {
  const at = new Date(Date.now() - daysAgo * day);
  return String(await addLogins(query, [{ account_id: stored.id, type, at, device }]));
}
const enterAt = ({ userAgent }: typeof home) => enter(service, { ...lin, userAgent });
const report = async (token: string, { userAgent }: typeof home, event: string | null) => {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': userAgent };
  expect((await service.send(path, { headers, body: { event } })).status).toBe(200);
};
/** Whether the checklist keeps a recovery address from a place, as only a place known for long can. */
async function isLongKnown({ userAgent }: typeof home): Promise<boolean> {
  const at = new Date(Date.now() - day);
  const listed = { recovery_email: spare, recovery_email_at: at, recovery_email_kept: false };
  await changeAccount(query, stored.id, listed);
  const { token } = await enterAt({ ...home, userAgent });
  await report(token, { ...home, userAgent }, null);
  const headers = { authorization: `Bearer ${token}`, 'user-agent': userAgent };
  const body = { step: 'recoveryEmail', state: 'done' };
  expect((await service.send(`${path}/steps`, { method: 'PUT', headers, body })).status).toBe(200);
  return (await accountOf(query, lin.email)).recovery_email_kept === true;
}

describe('a report from a place that the account has known for less time than the reported one does not count', () => {
  test.each([
    ['a stolen session', null],
    ['an intruder who logged in there 70 days ago', 70],
  ])(
    'by %s: a take-back still asks for the second factor that was added at home [ACT-04, PRO-04]',
    async (_, since) => {
      if (since !== null) await addEvent(elsewhere, since);
      const stolen = await enterAt(home);
      await report(stolen.token, elsewhere, await addEvent(home, 1));
      const owner = await enterAt(home);
      await owner.enableTotp();
      await owner.moveTo(moved, lin.password);
      const asked = await service.send('/v2/user/email/undo', {
        body: { token: await takeBackToken(service, lin.email) },
      });
      expect(errorOf(asked).symbol).toBe('mfa_required');
    },
  );

  test('a recovery address that the owner set before the last login at home is still used [ACT-04, REC-01]', async () => {
    await changeAccount(query, stored.id, {
      recovery_email: spare,
      recovery_email_at: new Date(Date.now() - 20 * day),
    });
    const stolen = await enterAt(home);
    await report(stolen.token, elsewhere, await addEvent(home, 1));
    await query.deleteFrom('mails').execute();
    const body = { scenario: resetScenario, account: lin.email, recovery: spare };
    const { recovery_email_code: id = '' } = methodsOf(await service.send('/v2/auth/mfa/challenges', { body }));
    await service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
    expect((await service.mails()).map(({ to }) => to)).toEqual([spare]);
  });
});

describe('a report from a place known for longer', () => {
  test('stays, whatever checklist is started later [ACT-04]', async () => {
    const event = await addEvent(elsewhere, 35);
    const owner = await enterAt(home);
    await report(owner.token, home, event);
    const stranger = await enterAt(elsewhere);
    await report(stranger.token, elsewhere, null);
    expect(await isLongKnown(elsewhere)).toBe(false);
    await report(owner.token, home, await addEvent({ device: 'Safari on iPhone' }, 1));
    expect([await isLongKnown(elsewhere), await isLongKnown(home)]).toEqual([false, true]);
  });

  test('counts for an act that is no login, too [ACT-04]', async () => {
    await addEvent(elsewhere, 65);
    const owner = await enterAt(home);
    await report(owner.token, home, await addEvent(elsewhere, 1, 'enabled backup email'));
    expect(await isLongKnown(elsewhere)).toBe(false);
  });

  test('a report from a place known for longer is stored once, and not at all for an act whose place is unknown [ACT-04]', async () => {
    const owner = await enterAt(home);
    for (const daysAgo of [35, 34]) await report(owner.token, home, await addEvent(elsewhere, daysAgo));
    const row = { account_id: stored.id, type: 'second factor removed', at: new Date(), address: '', device: '' };
    const { id } = await query.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow();
    await report(owner.token, home, String(id));
    const reports = await query.selectFrom('place_reports').selectAll().execute();
    expect(reports).toMatchObject([{ device: elsewhere.device, from_device: home.device, at: new Date() }]);
  });
});

describe('only so many reports are stored', () => {
  const agents = Array.from({ length: 60 }, (_, at) => `Program ${String(at)}`);
  const reports = () => query.selectFrom('place_reports').select(['device', 'from_device']).execute();

  test('none from places where the account was never logged in to [ACT-04]', async () => {
    const stolen = await enterAt(home);
    const event = await addEvent(home, 1);
    for (const userAgent of agents) await report(stolen.token, { device: '', userAgent }, event);
    expect(await reports()).toEqual([]);
  });

  test('as many from a place as one can make; they keep out none from another, and replace none [ACT-04]', async () => {
    await addEvent(elsewhere, 35);
    const stranger = await enterAt(elsewhere);
    for (const device of agents) await report(stranger.token, elsewhere, await addEvent({ device }, 1));
    expect((await reports()).length).toBe(reportsPerPlace);
    const owner = await enterAt(home);
    await report(owner.token, home, await addEvent(elsewhere, 1));
    expect((await reports()).filter((each) => each.from_device === home.device)).toEqual([
      { device: elsewhere.device, from_device: home.device },
    ]);
    expect((await reports()).length).toBe(reportsPerPlace + 1);
  });

  test('as many as an account can have; one from an older place replaces those from the newest [ACT-04]', async () => {
    const many = Array.from({ length: reportsPerAccount }, (_, at) => ({
      account_id: stored.id,
      network: 'network',
      device: `Program ${String(at)}`,
      from_network: 'network',
      from_device: `Browser ${String(Math.floor(at / reportsPerPlace))}`,
      at: new Date(),
    }));
    await query.insertInto('place_reports').values(many).execute();
    const owner = await enterAt(home);
    await report(owner.token, home, await addEvent(elsewhere, 1));
    expect((await reports()).length).toBe(reportsPerAccount - reportsPerPlace + 1);
    expect(await reports()).toContainEqual({ device: elsewhere.device, from_device: home.device });
  });

  test('none from a place that is reported itself [ACT-04]', async () => {
    await addEvent(elsewhere, 35);
    const owner = await enterAt(home);
    await report(owner.token, home, await addEvent(elsewhere, 1));
    const stranger = await enterAt(elsewhere);
    await report(stranger.token, elsewhere, await addEvent({ device: 'Opera' }, 1));
    expect(await reports()).toEqual([{ device: elsewhere.device, from_device: home.device }]);
  });
});

test('an account has its oldest places, however many logins follow [ACT-04]', async () => {
  const at = new Date(Date.now() - day);
  const many = Array.from({ length: placesPerAccount + 10 }, (_, number) => ({
    device: `Program ${String(number)}`,
    at,
  }));
  await addLogins(
    query,
    many.map((login) => ({ account_id: stored.id, ...login })),
  );
  const places = await findVisitedPlaces({ keys: deriveKeys([secretKey]) }, query, stored.id);
  expect([places.length, await isLongKnown(home)]).toEqual([placesPerAccount, true]);
});

test('the addresses of one IPv6 network are one place [ACT-04]', async () => {
  const keys = deriveKeys([secretKey]);
  const account_id = stored.id;
  const one = Array.from({ length: placesPerAccount }, (_, at) => `2001:db8:1:2::${at.toString(16)}`);
  await addLogins(
    query,
    one.map((address) => ({ account_id, address, at: new Date(), device: 'Firefox' })),
  );
  expect((await findVisitedPlaces({ keys }, query, account_id)).length).toBe(2);
});

test('an account takes its places over from so many of its oldest logins that a reset stays quick [ACT-04]', async () => {
  const login = { account_id: stored.id, at: new Date(Date.now() - day), device: 'Firefox' };
  await addLogins(query, [
    ...Array.from({ length: loginsTakenOver }, () => login),
    { ...login, at: new Date(), device: 'Opera' },
  ]);
  const places = await findVisitedPlaces({ keys: deriveKeys([secretKey]) }, query, stored.id);
  expect(places.map(({ device }) => device)).toEqual([home.device, 'Firefox']);
});

test('a login from one place more than an account can have is not stored, one from a stored place is [ACT-04]', async () => {
  const keys = deriveKeys([secretKey]);
  const at = new Date(Date.now() - day);
  await addLogins(
    query,
    Array.from({ length: placesPerAccount }, (_, number) => ({
      account_id: stored.id,
      device: `Program ${String(number)}`,
      at,
    })),
  );
  const now = new Date();
  for (const device of ['Program 1', 'Program 1000'])
    await noteLogin({ keys }, query, stored.id, {
      type: 'login with password',
      at: now,
      origin: { address: '127.0.0.1', device },
    });
  const seen = (await findVisitedPlaces({ keys }, query, stored.id)).filter(({ lastAt }) => lastAt >= now);
  expect(seen.map(({ device }) => device)).toEqual(['Program 1']);
});

test('an intruder cannot report the place where the account was created a few days ago [ACT-04]', async () => {
  await query.deleteFrom('events').execute();
  await addEvent(home, 3, 'created account');
  await addEvent(elsewhere, 2);
  const stranger = await enterAt(elsewhere);
  await report(stranger.token, elsewhere, await addEvent(home, 1));
  expect(await isLongKnown(home)).toBe(true);
  vi.setSystemTime(Date.now() + 40 * day);
  expect(await isLongKnown(elsewhere)).toBe(true);
});
