import { beforeEach, expect, test } from 'vitest';
import { person } from '../../../testing/client.ts';
import { runService, secretKey } from '../../../testing/service.ts';
import { openInstanceKeys } from '../../platform/crypto/instance-keys.ts';
import { owner } from './rules.ts';
import { insertRemoval, lastRefusal, refuseRemovals } from './store.ts';
import { accountId, changeAccount, deleteRows, eventTypes } from '../../../testing/rows.ts';

const service = await runService();
const { query } = service.database;
const keys = await openInstanceKeys(query, [secretKey]);
const id = await accountId(query, person('sam').email);
const path = '/second-factor/keep';
const press = (token: string) => service.send(`${path}?token=${token}`, { method: 'POST', form: {} });
const refusals = async () =>
  (await query.selectFrom('factor_removals').select('refused_at').execute()).filter((row) => row.refused_at !== null)
    .length;

beforeEach(async () => {
  await deleteRows(query, ['factor_removals', 'sessions', 'events', 'limits']);
  await changeAccount(query, id, { factors_changed_at: new Date(0), password_changed_at: new Date(0) });
  const now = new Date();
  const links = ['one', 'two'].map((token) => ({
    email: `${token}@example.com`,
    tokenHash: keys.hash('factor-removal', token),
  }));
  const dueAt = new Date(now.getTime() + 3_600_000);
  await insertRemoval(query, { account: id, askedBy: 'ann', now, dueAt, links });
});

test.each([
  ['en-US', 'Keep two-factor authentication?'],
  ['zh-CN', '保留两步验证？'],
])('the linked page asks in %s and changes nothing, no matter how it is opened [OPR-06]', async (language, title) => {
  const headers = { 'accept-language': language };
  const { status, text, headers: answered } = await service.send(`${path}?token=one`, { headers });
  expect([status, text]).toEqual([200, expect.stringContaining(title)]);
  expect(answered['referrer-policy']).toBe('same-origin');
  await service.send(`${path}?token=one`, { method: 'HEAD' });
  expect(await refusals()).toBe(0);
});

test('pressing the button of any address’s link refuses once; the other links then report that the request is closed [OPR-06]', async () => {
  const answers = await Promise.all([press('one'), press('two'), press('one')]);
  expect(answers.filter(({ text }) => text.includes('The request was refused.')).length).toBe(1);
  expect(await refusals()).toBe(1);
  expect(await eventTypes(query)).toEqual(['second factor removal refused']);
  expect((await service.send(`${path}?token=two`)).text).toContain('no longer open');
});

test('a request that has lapsed is not refused: not by its link, nor with another that a use of the account has ended [OPR-06]', async () => {
  await query
    .updateTable('factor_removals')
    .set({ asked_at: new Date(0), due_at: new Date(0) })
    .execute();
  expect((await press('one')).text).toContain('no longer open');
  const askedAt = new Date(Date.now() - 60_000);
  await insertRemoval(query, { account: id, askedBy: owner, now: askedAt, dueAt: new Date(), links: [] });
  const ended = query.updateTable('factor_removals').set({ used_at: new Date() }).where('asked_by', '=', owner);
  await ended.execute();
  const isRefused = await service.database.transaction((query) => refuseRemovals(query, id, new Date()));
  const stored = await query.selectFrom('factor_removals').select(['asked_by', 'refused_at']).orderBy('id').execute();
  expect({ isRefused, refusal: await lastRefusal(query, id), stored }).toEqual({
    isRefused: false,
    refusal: null,
    stored: [
      { asked_by: 'ann', refused_at: null },
      { asked_by: owner, refused_at: expect.any(Date) as unknown },
    ],
  });
});

test.each(['token=made-up', 'token=one&token=two', ''])('the link with ?%s is not valid [OPR-06]', async (search) => {
  const page = await service.send(`${path}?${search}`);
  const pressed = await service.send(`${path}?${search}`, { method: 'POST', form: {} });
  expect([page.status, pressed.status, await refusals()]).toEqual([404, 404, 0]);
  expect(page.text).toContain('This link isn’t valid');
});
