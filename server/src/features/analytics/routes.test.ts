import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { configurationSchema } from '#contract/configuration.ts';
import { anyNumber, errorOf, person } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { deleteRows } from '../../../testing/rows.ts';

const at = new Date('2026-11-21T10:20:30.000Z');
const service = await runService({ REQUESTS_PER_MINUTE: '30' }, { clock: { now: () => at } });
const origin = `http://account.default.localhost:${service.port}`;
const done = { name: 'log-in', page: 'login', result: 'done' };
const refused = { ...done, result: 'incorrect_password' };
const batch = (events: readonly object[] = [done], more: object = {}) => ({
  category: 'account-settings',
  events,
  ...more,
});
const post = (body: unknown, headers: Record<string, string> = { origin }, host = 'account.default.localhost') =>
  service.send('/analytics', { host, headers, body });
const shown = async () => (await service.send('/activity/events', { host: 'mailbox.localhost' })).json;
const page = async (path: string) => (await service.send(path, { host: 'mailbox.localhost' })).text;

beforeEach(async () => {
  await deleteRows(service.database.query, ['analytics_events', 'limits']);
});

describe('a batch of analytics events', () => {
  test('a batch of analytics events is stored with its brand and time, without anything else from the request [NET-09]', async () => {
    const telling = {
      origin,
      cookie: 'ac_session_code=secret',
      referer: `${origin}/login?code=secret`,
      'user-agent': 'Telling/1.0',
    };
    expect((await post(batch([done, refused]), telling)).status).toBe(204);
    expect((await post(batch(), {}, 'account.regional.localhost')).status).toBe(204);
    const stored = await service.database.query.selectFrom('analytics_events').selectAll().orderBy('id').execute();
    const rows = [
      { brand: 'default', ...done },
      { brand: 'default', ...refused },
      { brand: 'regional', ...done },
    ];
    expect(stored).toEqual(rows.map((row) => ({ id: anyNumber, ...row, at })));
  });

  test.each([
    ['an unknown name', batch([{ ...done, name: 'lin.hart@example.com' }])],
    ['an address for a page', batch([{ ...done, page: '/login?code=1' }])],
    ['words for a result', batch([{ ...done, result: 'something else' }])],
    ['one good event and one bad', batch([done, { ...done, email: 'lin.hart@example.com' }])],
    ['a field beside the events', batch([done], { account: 7 })],
    ['no event', batch([])],
    ['51 events', batch(Array.from({ length: 51 }, () => done))],
    ['no category', { events: [done] }],
    ['a list for a body', [done]],
    ['nothing', undefined],
  ])('with %s is refused as a whole [NET-09]', async (_, body) => {
    const answer = await service.send('/analytics', { method: 'POST', headers: { origin }, body });
    expect([answer.status, errorOf(answer).symbol, await shown()]).toEqual([400, 'invalid_parameters', []]);
  });

  test('a batch of analytics events must be JSON, not a form or text that any site can send [NET-09]', async () => {
    const form = await service.send('/analytics', {
      headers: { origin },
      form: { category: 'account-settings', events: JSON.stringify([done]) },
    });
    const text = await post(batch(), { origin, 'content-type': 'text/plain' });
    expect([form.status, text.status, await shown()]).toEqual([400, 400, []]);
  });

  test.each([
    { origin: 'https://elsewhere.example' },
    { origin: 'http://account.regional.localhost' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('from a page of another site is refused: %j [NET-09]', async (headers) => {
    const answer = await post(batch(), headers);
    expect([answer.status, errorOf(answer).symbol, await shown()]).toEqual([403, 'token.permission-denied', []]);
  });

  test('a batch of analytics events may hold fifty events, thirty times a minute per address; a flood does not block login [NET-09]', async () => {
    const full = batch(Array.from({ length: 50 }, () => done));
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(full)));
    expect(answers.filter(({ status }) => status === 204).length).toBe(30);
    const expired = await post(full);
    expect(expired.status).toBe(429);
    expect(errorOf(expired).symbol).toBe('request_throttled');
    expect(Number(expired.headers['retry-after']) > 0).toBe(true);
    const { username, password } = person('lin');
    expect((await service.logIn(username, password)).status).toBe(200);
  });
});

describe('the developers’ page', () => {
  test('the developers’ page shows the newest hundred, with their contents escaped [NET-09]', async () => {
    expect(await page('/activity')).toContain('No events yet.');
    for (const result of ['incorrect_password', 'done', 'time_out'])
      await post(batch(Array.from({ length: 40 }, () => ({ ...done, result }))));
    expect(await shown()).toEqual(
      [
        ...Array.from({ length: 40 }, () => 'time_out'),
        ...Array.from({ length: 40 }, () => 'done'),
        ...Array.from({ length: 20 }, () => 'incorrect_password'),
      ].map((result) => ({ brand: 'default', ...done, result, at: at.toISOString() })),
    );
    const text = (await page('/activity')).replaceAll(/\s*(<[^>]+>)\s*/g, '$1');
    expect(text.split('<tr><td>').length - 1).toBe(100);
    expect(text).toContain(
      '<tr><td>2026-11-21 10:20:30</td><td>default</td><td>log-in</td><td>login</td><td>time_out</td></tr>',
    );
  });

  test('links to the mailbox and back, and exists on no other host [NET-09]', async () => {
    const links = '<a href="/">Mailbox</a><a href="/activity">Activity</a>';
    expect([(await page('/')).includes(links), (await page('/activity')).includes(links)]).toEqual([true, true]);
    const elsewhere = await Promise.all(
      ['account.default.localhost', 'localhost'].map((host) => service.send('/activity/events', { host })),
    );
    expect(elsewhere.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe('the address for events', () => {
  const addressOf = async ({ send }: Pick<typeof service, 'send'>, brand = 'default') =>
    v.parse(configurationSchema, (await send('/config.json', { host: `account.${brand}.localhost` })).json)
      .analyticsAddress;

  test('the address for events is in the configuration of each brand, at its own origin [NET-09, CFG-01]', async () => {
    expect(await addressOf(service)).toBe(`${origin}/analytics`);
    expect(await addressOf(service, 'regional')).toBe(`http://account.regional.localhost:${service.port}/analytics`);
  });

  test.each([{ ANALYTICS: 'off' }, { SEED: 'off' }])(
    'the address for events is off with %j [NET-09]',
    async (settings) => {
      const quiet = await runService(settings);
      const answers = [
        await quiet.send('/analytics', { body: batch() }),
        await quiet.send('/activity', { host: 'mailbox.localhost' }),
      ];
      const mailbox = await quiet.send('/', { host: 'mailbox.localhost' });
      expect(await addressOf(quiet)).toBe('');
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(mailbox.text).not.toContain('/activity');
    },
  );

  test('the address for events is open even without demonstration accounts if configured [NET-09]', async () => {
    expect(await addressOf(await runService({ SEED: 'off', ANALYTICS: 'on' }))).toMatch(/\/analytics$/);
  });
});
