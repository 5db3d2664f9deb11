import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetPassword } from '#contract/calls/password.ts';
import { linkReviewSeconds } from '#contract/limits.ts';
import { errorOf, methodsOf, person, signedIn, type Answer } from '../../../testing/client.ts';
import { newestCode } from '../../../testing/intruder.ts';
import { runService } from '../../../testing/service.ts';
import { newLinks } from './link-review-rules.ts';

const service = await runService({ LOGIN_TRIES_PER_ADDRESS: '1000' });
const { query } = service.database;
const [lin, robin] = [person('lin'), person('robin')];
const accounts = await query
  .selectFrom('accounts')
  .selectAll()
  .where('email', 'in', [lin.email, robin.email])
  .execute();
const idOf = (email: string) => accounts.find((each) => each.email === email)?.id ?? 0;
const [home, elsewhere] = [
  { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' },
  { 'user-agent': '' },
];

let time = Date.now();
beforeEach(async () => {
  time += 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: time });
  await service.mails();
  for (const table of [
    'limits',
    'challenges',
    'one_time_codes',
    'mails',
    'events',
    'linked_identities',
    'link_reviews',
  ] as const)
    await query.deleteFrom(table).execute();
  for (const { id, ...row } of accounts) await query.updateTable('accounts').set(row).where('id', '=', id).execute();
});
afterEach(() => void vi.useRealTimers());

const pass = () => vi.setSystemTime(Date.now() + 3_600_000);
const logIn = async (headers: Record<string, string>) =>
  signedIn(await service.logIn(lin.userName, lin.password, {}, headers));
const connect = async (system: string, email = lin.email) => {
  const row = {
    account_id: idOf(email),
    system,
    subject: `${system} ${email}`,
    name: 'Someone',
    email: null,
    created_at: new Date(),
  };
  const { id } = await query.insertInto('linked_identities').values(row).returning('id').executeTakeFirstOrThrow();
  pass();
  return id;
};
const systems = async () =>
  (await query.selectFrom('linked_identities').select('system').orderBy('id').execute()).map(({ system }) => system);

async function reset(headers: Record<string, string> = home): Promise<Answer> {
  const id =
    methodsOf(
      await service.send('/v2/auth/mfa/challenges', {
        headers,
        body: { scenario: 'users.reset_password', account: lin.email },
      }),
    )['email_code'] ?? '';
  await service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
  const body = { account: lin.email, password: 'Orchard-Window-52', clientId: 'account-center-default' };
  return service.send('/v2/user/password', {
    method: 'PUT',
    body,
    headers: { ...headers, 'x-verify-id': id, 'x-verify-code': await newestCode(service, lin.email) },
  });
}
const reviewIn = ({ json }: Answer) => v.parse(resetPassword.answer, json);
const remove = (token: string, id: number) => service.send('/v2/user/password/links', { body: { token, id } });

describe('a reset', () => {
  test('lists the connections that are newer than the owner’s last login, with their names and times, and nothing else [LOG-05, PRO-05]', async () => {
    await connect('larch');
    await logIn(home);
    pass();
    await logIn(elsewhere);
    const since = Date.now();
    const juniper = await connect('juniper');
    const answer = await reset();
    expect([answer.status, reviewIn(answer)?.links]).toEqual([
      200,
      [{ id: juniper, provider: 'juniper', person: 'Someone', since }],
    ]);
  });

  test('answers nothing where there is no such connection [LOG-05]', async () => {
    await connect('larch');
    await logIn(home);
    pass();
    const answer = await reset();
    expect([answer.status, answer.text]).toEqual([204, '']);
  });

  test('is not silenced by a login elsewhere after it was connected, nor by one with the connection itself [LOG-05, PRO-05]', async () => {
    await logIn(home);
    pass();
    const larch = await connect('larch');
    await logIn(elsewhere);
    await query
      .insertInto('events')
      .values({
        account_id: idOf(lin.email),
        type: 'login with third account',
        at: new Date(),
        address: '127.0.0.1',
        device: 'Chrome on Windows',
      })
      .execute();
    pass();
    expect(reviewIn(await reset())?.links.map(({ id }) => id)).toEqual([larch]);
  });
});

describe('the token of the list', () => {
  test('removes each of them, with an event and a mail, and no other connection [LOG-05, PRO-05]', async () => {
    const old = await connect('larch');
    await logIn(home);
    pass();
    const fresh = await connect('juniper');
    const others = await connect('juniper', robin.email);
    const token = reviewIn(await reset())?.token ?? '';
    for (const id of [old, others]) expect(errorOf(await remove(token, id)).symbol).toBe('mfa_session_not_found');
    expect(errorOf(await remove('another', fresh)).symbol).toBe('mfa_session_not_found');
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(token, fresh)));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    expect(await systems()).toEqual(['larch', 'juniper']);
    expect(
      (await query.selectFrom('events').select('type').where('type', '=', 'unbound third account').execute()).length,
    ).toBe(1);
    expect(
      (await service.mails()).some(
        ({ to, subject }) => to === lin.email && subject === 'A third-party account was removed',
      ),
    ).toBe(true);
  });

  test('works for ten minutes, and is stored as a hash [LOG-05]', async () => {
    await logIn(home);
    pass();
    const fresh = await connect('juniper');
    const token = reviewIn(await reset())?.token ?? '';
    expect(JSON.stringify(await query.selectFrom('link_reviews').selectAll().execute())).not.toContain(token);
    vi.setSystemTime(Date.now() + linkReviewSeconds * 1000);
    expect(errorOf(await remove(token, fresh)).symbol).toBe('mfa_session_not_found');
  });
});

const at = (hour: number) => new Date(hour * 3_600_000);
const links = [{ created_at: at(1) }, { created_at: at(5) }];
test.each<[string, Parameters<typeof newLinks>[1], number, number]>([
  ['after none', [], 0, 2],
  ['after a login from here', [{ at: at(3), byThirdParty: false, here: true }], 0, 1],
  [
    'after a later login from elsewhere as well',
    [
      { at: at(3), byThirdParty: false, here: true },
      { at: at(6), byThirdParty: false, here: false },
    ],
    0,
    1,
  ],
  ['after a login from elsewhere alone', [{ at: at(3), byThirdParty: false, here: false }], 0, 1],
  ['after a login with a third party', [{ at: at(6), byThirdParty: true, here: true }], 0, 2],
  ['with the connection that the account was created with', [], 1, 1],
])('connections to look at, %s: %j [LOG-05]', (_, logIns, created, count) => {
  expect(newLinks(links, logIns, at(created)).length).toBe(count);
});
