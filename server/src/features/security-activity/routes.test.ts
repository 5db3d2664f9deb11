import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readActivity } from '#contract/calls/security-activity.ts';
import { activityPageEvents, activityWindowDays } from '#contract/limits.ts';
import { countFailedLogin, insertEvent, writeEvent } from '../../accounts/events.ts';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { cursorOf } from './rules.ts';
import { newestEvents } from './store.ts';
import { accountId, addRows } from '../../../testing/rows.ts';

const service = await runService();
const { query } = service.database;
const lin = person('lin');
const day = 24 * 60 * 60 * 1000;
const origin = { address: '203.0.113.24', device: 'Firefox on macOS' };

let token = '';
let account = 0;
const read = async (search: Record<string, string> = {}, bearer = token) =>
  service.send(`/v2/user/security/events?${new URLSearchParams(search)}`, {
    token: bearer,
  });
const pageOf = async (search: Record<string, string> = {}) => v.parse(readActivity.answer, (await read(search)).json);
const daysAgo = (days: number) => new Date(Date.now() - days * day);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  token = signedIn(await service.logIn(lin.username, lin.password)).access_token;
  account = await accountId(query, lin.email);
  await query.deleteFrom('events').execute();
});

/** One event per hour, newest first. */
async function addHourly(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, hour) => ({
    account_id: account,
    type: `event ${hour}`,
    at: new Date(Date.now() - hour * 3_600_000),
    ...origin,
  }));
  await addRows(query, 'events', rows);
}

test('a login is listed with its device or app and its address [ACT-02]', async () => {
  await service.logIn(
    lin.username,
    lin.password,
    {},
    { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  );
  const { events, next } = await pageOf();
  expect(events).toEqual([
    {
      id: events[0]?.id,
      type: 'login with password',
      at: Date.now(),
      device: 'Firefox on Linux',
      address: '127.0.0.1',
    },
  ]);
  expect(next).toBeNull();
});

test('a failed login is listed with its origin, and one for an unknown account is not listed [ACT-02]', async () => {
  await service.logIn(
    lin.username,
    'not this one',
    {},
    { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
  );
  await service.logIn('unknown.here@example.com', 'not this one');
  expect(await query.selectFrom('events').select(['account_id', 'type', 'device']).execute()).toEqual([
    { account_id: account, type: 'failed log-in', device: 'Chrome on Windows' },
  ]);
});

test('only acts of the calling session count as this device, whatever their device and address [ACT-02]', async () => {
  const own = signedIn(await service.logIn(lin.username, lin.password)).access_token;
  // The same browser name at the same address, which may be another person.
  await service.logIn(lin.username, lin.password);
  await service.logIn(lin.username, 'not this one');
  await service.send('/v2/user/sessions/others', { method: 'DELETE', token: own });
  const { address, device } = await query.selectFrom('sessions').selectAll().limit(1).executeTakeFirstOrThrow();
  await insertEvent(query, { account, type: 'changed email', at: new Date(), origin: { address, device } });
  const { events } = v.parse(readActivity.answer, (await read({}, own)).json);
  expect(new Set(events.map((event) => `${event.device} ${event.address}`)).size).toBe(1);
  expect(events.map(({ type, here = false }) => `${type}: ${here}`).toSorted()).toEqual([
    'changed email: false',
    'failed log-in: false',
    'login with password: false',
    'login with password: true',
    'session ended: true',
  ]);
});

describe('failed logins of one network in one hour are one event [ACT-02]', () => {
  const noon = Date.parse('2026-11-21T12:00:00.000Z');
  const listed = async () => (await pageOf()).events.map(({ type, at, address, times }) => [type, at, address, times]);
  const guess = (at: number, address = '203.0.113.24', device = 'Firefox on macOS') =>
    countFailedLogin(query, account, new Date(at), { address, device });

  beforeEach(async () => {
    vi.setSystemTime(noon + 90 * 60_000);
    token = signedIn(await service.logIn(lin.username, lin.password)).access_token;
    await query.deleteFrom('events').execute();
  });

  test('counted up to the last millisecond of the hour, and as recent as the latest', async () => {
    await guess(noon - 1);
    for (const at of [noon, noon + 60_000, noon + 3_599_999]) await guess(at);
    await guess(noon + 3_600_000);
    expect(await listed()).toEqual([
      ['failed log-in', noon + 3_600_000, '203.0.113.24', undefined],
      ['failed log-in', noon + 3_599_999, '203.0.113.24', 3],
      ['failed log-in', noon - 1, '203.0.113.24', undefined],
    ]);
  });

  test('another network has its own, and a 64-bit IPv6 network counts as one', async () => {
    await guess(noon, '203.0.113.24');
    await guess(noon + 1, '203.0.113.25');
    await guess(noon + 2, '2001:db8::1', 'Chrome on Windows');
    await guess(noon + 3, '2001:db8::2', 'Safari on iOS');
    await guess(noon + 4, '2001:db8:0:1::1');
    expect((await pageOf()).events.map(({ address, device, times = 1 }) => [address, device, times])).toEqual([
      ['2001:db8:0:1::1', 'Firefox on macOS', 1],
      ['2001:db8::2', 'Safari on iOS', 2],
      ['203.0.113.25', 'Firefox on macOS', 1],
      ['203.0.113.24', 'Firefox on macOS', 1],
    ]);
  });

  test('ten in parallel are all counted, and another account’s separately', async () => {
    const other = await accountId(query, person('sam').email);
    await Promise.all([
      ...Array.from({ length: 10 }, () => guess(noon)),
      countFailedLogin(query, other, new Date(noon), { address: '203.0.113.24', device: '' }),
    ]);
    expect(await listed()).toEqual([['failed log-in', noon, '203.0.113.24', 10]]);
  });

  test('a successful login in between is its own event, and the count continues', async () => {
    const logInAt = async (minutes: number, password: string) => {
      vi.setSystemTime(noon + minutes * 60_000);
      await service.logIn(lin.username, password);
    };
    await logInAt(91, 'not this one');
    await logInAt(92, lin.password);
    await logInAt(93, 'nor this one');
    expect(await listed()).toEqual([
      ['failed log-in', noon + 93 * 60_000, '127.0.0.1', 2],
      ['login with password', noon + 92 * 60_000, '127.0.0.1', undefined],
    ]);
  });
});

test('an event has its detail, and an unknown type is stored [ACT-02]', async () => {
  await writeEvent(query, { account, type: 'bound third account', at: daysAgo(1), origin, detail: 'Larch' });
  await addRows(query, 'events', { account_id: account, type: 'drone landed', at: daysAgo(2), ...origin });
  expect((await pageOf()).events).toMatchObject([
    { type: 'bound third account', detail: 'Larch' },
    { type: 'drone landed' },
  ]);
});

describe('the window [ACT-01]', () => {
  test('the window of the activity is the last 60 days, newest first, even if an earlier date was requested', async () => {
    for (const days of [59.9, 1, 60.1, 30])
      await insertEvent(query, { account, type: 'changed email', at: daysAgo(days), origin });
    const ages = async (search: Record<string, string> = {}) =>
      (await pageOf(search)).events.map(({ at }) => Math.round(((Date.now() - at) / day) * 10) / 10);
    expect(await ages()).toEqual([1, 30, 59.9]);
    expect(await ages({ from: daysAgo(2 * activityWindowDays).toISOString() })).toEqual([1, 30, 59.9]);
  });

  test('the window of the activity is bounded by instants on both sides, both inclusive', async () => {
    for (const days of [1, 2, 3, 4])
      await insertEvent(query, { account, type: 'changed email', at: daysAgo(days), origin });
    const { events } = await pageOf({ from: daysAgo(3).toISOString(), to: daysAgo(2).toISOString() });
    expect(events.map(({ at }) => at)).toEqual([daysAgo(2).getTime(), daysAgo(3).getTime()]);
    expect(await pageOf({ from: daysAgo(2).toISOString(), to: daysAgo(3).toISOString() })).toEqual({
      events: [],
      next: null,
    });
  });

  const wrongSearches = [
    { from: '2026-11-21' },
    { to: 'today' },
    { from: '2026-13-41T00:00:00Z' },
    { cursor: 'forged' },
  ];
  test.each(wrongSearches)('%j is refused', async (search) => {
    expect(errorOf(await read(search)).symbol).toBe('invalid_parameters');
  });
});

describe('paging [ACT-03]', () => {
  test('paging through the activity goes through all events once, 20 at a time', async () => {
    await addHourly(2 * activityPageEvents + 5);
    const seen: string[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(cursor === '' ? {} : { cursor });
      seen.push(page.events.map(({ type }) => type));
      cursor = page.next;
    }
    expect(seen.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(seen.flat()).toEqual(Array.from({ length: 45 }, (_, hour) => `event ${hour}`));
  });

  test('paging through the activity has no next page after a full last one, and an event added in between does not shift the next page', async () => {
    await addHourly(activityPageEvents + 1);
    const first = await pageOf();
    await insertEvent(query, { account, type: 'changed email', at: new Date(), origin });
    const second = await pageOf({ cursor: first.next ?? '' });
    expect([second.events.map(({ type }) => type), second.next]).toEqual([['event 20'], null]);
    await query.deleteFrom('events').where('type', 'in', ['event 20', 'changed email']).execute();
    expect((await pageOf()).next).toBeNull();
  });

  test('paging through the activity keeps the order of events within a millisecond', async () => {
    const at = new Date();
    await addRows(
      query,
      'events',
      Array.from({ length: 25 }, (_, number) => ({ account_id: account, type: `same ${number}`, at, ...origin })),
    );
    const first = await pageOf();
    const second = await pageOf({ cursor: first.next ?? '' });
    expect([...first.events, ...second.events].map(({ type }) => type)).toEqual(
      Array.from({ length: 25 }, (_, number) => `same ${24 - number}`),
    );
  });

  test('reads the first and a later page of 10,000 events from the index, without sorting', async () => {
    await sql`insert into events (account_id, type, at, address, device)
      select ${account}, 'changed email', now() - n * interval '5 minutes', '', '' from generate_series(1, 10000) n`.execute(
      query,
    );
    await sql`analyze events`.execute(query);
    const reading = { account, from: daysAgo(activityWindowDays), to: new Date(), limit: activityPageEvents + 1 };
    const middle = await newestEvents(query, { ...reading, after: null })
      .offset(5000)
      .executeTakeFirstOrThrow();
    for (const after of [null, middle]) {
      const plan = JSON.stringify(await newestEvents(query, { ...reading, after }).explain('json'));
      expect(plan).toContain('"Index Name":"events_newest"');
      expect(plan).not.toContain('"Sort"');
      expect(plan).not.toContain('Seq Scan');
      // It reads exactly what it returns: nothing is filtered out after the index.
      const [{ 'QUERY PLAN': measured } = {}] = await newestEvents(query, { ...reading, after }).explain<{
        'QUERY PLAN': unknown;
      }>('json', sql`analyze, timing off`);
      expect(JSON.stringify(measured)).not.toContain('"Filter"');
    }
  });
});

test('another account sees none of it with its cursor [ACT-01]', async () => {
  await addHourly(30);
  const sam = person('robin');
  const other = signedIn(await service.logIn(sam.username, sam.password)).access_token;
  const cursor = cursorOf({ at: new Date(), id: 1_000_000 });
  expect(
    v
      .parse(readActivity.answer, (await read({ cursor }, other)).json)
      .events.map(({ type }) => type)
      .filter((type) => type.startsWith('event')),
  ).toEqual([]);
});
