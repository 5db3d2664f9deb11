import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { thirdCredentials } from '#contract/calls/third-party.ts';
import { errorOf, methodsOf, person, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { authorizeAs, exchange } from '../../../testing/third-party.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { accountId, accountOf, addRows, changeAccount, deleteRows, passkey } from '../../../testing/rows.ts';

const service = await runService({ THIRD_PARTIES: 'demonstration', LOGIN_TRIES_PER_ADDRESS: '1000' });
const { query } = service.database;
const path = '/v1.0/users/@me/3rd-credentials/';
const [ada, lin] = [person('ada'), person('lin')];
const seeded = await query.selectFrom('linked_identities').selectAll().execute();

let token = '';
const send = (method: string, to = '', body?: object, headers: Record<string, string> = {}) =>
  service.send(`${path}${to}`, {
    method,
    token,
    headers,
    ...(body && { body }),
  });
const list = async () => v.parse(thirdCredentials, (await send('GET')).json);
const symbolOf = async (answer: ReturnType<typeof send>) => errorOf(await answer).symbol;
const eventTypes = async () =>
  (await query.selectFrom('events').select('type').orderBy('id').execute()).map(({ type }) => type);
type Headers = Record<string, string>;
const linking = async (who: string, system = 'larch') => {
  const credentials = await authorizeAs(service, who, { system });
  return (headers?: Headers) => send('POST', '', { system, method: 'code', credentials }, headers);
};
const removing = (id: number | string) => (headers?: Headers) => send('DELETE', `${id}/`, undefined, headers);

/** The proof that an action requires. */
async function proofFor(act: (headers?: Headers) => ReturnType<typeof send>): Promise<Headers> {
  const id = methodsOf(await act())['email_code'] ?? '';
  await service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
  return {
    'x-verify-id': id,
    'x-verify-code': await mailedCode(service),
    'x-verify-scenario': 'users.third_credentials',
  };
}

beforeEach(async () => {
  await deleteRows(query, [
    'limits',
    'challenges',
    'one_time_codes',
    'mails',
    'events',
    'authorization_requests',
    'linked_identities',
  ]);
  await addRows(query, 'linked_identities', seeded);
  token = signedIn(await service.logIn(lin.username, lin.password)).access_token;
  await query.deleteFrom('events').execute();
});

describe('linking', () => {
  test('connecting a third party requires a proof, succeeds once, and is reported in the history and by mail [PRO-05]', async () => {
    await query.deleteFrom('linked_identities').where('subject', '=', 'larch|lin-hart').execute();
    const act = await linking('noa-field');
    const proof = await proofFor(act);
    const answer = await act(proof);
    expect(
      v.parse(thirdCredentials, answer.json).credentials.map(({ system, name, email }) => [system, name, email]),
    ).toEqual([
      ['juniper', 'Lin Hart', 'lin.hart@example.com'],
      ['larch', 'Noa Field', 'noa.field@example.com'],
    ]);
    expect(await eventTypes()).toEqual(['bound third account']);
    expect((await service.mails())[0]).toMatchObject({
      subject: 'A third-party account was connected',
      text: expect.stringContaining('An account at Larch was connected to your account.') as unknown,
    });
    expect(await query.selectFrom('events').select('detail').execute()).toEqual([{ detail: 'Larch' }]);
    expect(await symbolOf(act(proof))).toMatch(/third_account_refused|mfa_session_not_found/);
    expect((await exchange(service, await authorizeAs(service, 'noa-field'))).status).toBe(200);
  });

  test('its exchange awaits this account’s proof only, and signs no one in [PRO-05]', async () => {
    await query.deleteFrom('linked_identities').where('subject', '=', 'larch|lin-hart').execute();
    const credentials = await authorizeAs(service, 'noa-field');
    const body = { system: 'larch', method: 'code', credentials };
    expect(await symbolOf(send('POST', '', body))).toBe('mfa_required');
    expect(await symbolOf(exchange(service, credentials))).toBe('third_account_refused');
    token = signedIn(await service.logIn(person('robin').username, person('robin').password)).access_token;
    expect(await symbolOf(send('POST', '', body))).toBe('third_account_refused');
  });

  test.each([
    ['an identity that is linked to another account', 'sam-rivers', 'larch'],
    ['a second identity of one third party', 'noa-field', 'larch'],
  ])('%s is refused before a proof is requested [PRO-05]', async (_, who, system) => {
    expect(await symbolOf((await linking(who, system))())).toBe('third_account_already_associated');
    expect((await list()).credentials.length).toBe(2);
  });

  test('one of several parallel requests succeeds [PRO-05]', async () => {
    await query.deleteFrom('linked_identities').where('subject', '=', 'larch|lin-hart').execute();
    const act = await linking('noa-field');
    const proof = await proofFor(act);
    const answers = await Promise.all([act(proof), act(proof), act(proof)]);
    expect([answers.filter(({ status }) => status === 200).length, (await list()).credentials.length]).toEqual([1, 2]);
  });
});

describe('removing', () => {
  test('removing a third party requires a proof, after which the third party no longer signs in [PRO-05]', async () => {
    const id = (await list()).credentials.find(({ system }) => system === 'larch')?.id ?? 0;
    const act = removing(id);
    const answer = await act(await proofFor(act));
    expect(v.parse(thirdCredentials, answer.json)).toMatchObject({
      credentials: [{ system: 'juniper' }],
      hasPassword: true,
    });
    expect(await eventTypes()).toEqual(['unbound third account']);
    expect((await service.mails())[0]).toMatchObject({
      subject: 'A third-party account was removed',
      text: expect.stringContaining('An account at Larch was removed from your account.') as unknown,
    });
    expect(await query.selectFrom('events').select('detail').execute()).toEqual([{ detail: 'Larch' }]);
    expect(await symbolOf(removing(id)())).toBe('not_found');
  });

  test('removing a third party is refused for the last login method, and possible with a password or another link [PRO-05]', async () => {
    const { password_hash: hash } = await accountOf(query, lin.email);
    await changeAccount(query, lin.email, { password_hash: null });
    const [first, second] = (await list()).credentials;
    const both = [removing(first?.id ?? 0), removing(second?.id ?? 0)] as const;
    const proofs = [await proofFor(both[0]), await proofFor(both[1])] as const;
    const answers = await Promise.all([both[0](proofs[0]), both[1](proofs[1])]);
    expect(
      answers
        .map((each) => (each.status === 200 ? 'removed' : errorOf(each).symbol))
        .filter((each) => each === 'removed').length,
    ).toBeLessThan(2);
    const left = (await list()).credentials;
    expect(left.length).toBeGreaterThan(0);
    if (left.length === 1) expect(await symbolOf(removing(left[0]?.id ?? 0)())).toBe('modify_not_allowed');
    await changeAccount(query, lin.email, { password_hash: hash });
  });

  test.each(['0', 'x', '99999'])('the link %s is not found [PRO-05]', async (id) => {
    expect(await symbolOf(removing(id)())).toBe('not_found');
  });

  test('another account’s link is not found [PRO-05]', async () => {
    const foreign = await query
      .selectFrom('linked_identities')
      .select('id')
      .where('subject', '=', 'larch|sam-rivers')
      .executeTakeFirstOrThrow();
    expect(await symbolOf(removing(foreign.id)())).toBe('not_found');
  });
});

test('a link shows its start date [PRO-05]', async () => {
  const since = new Map(seeded.map(({ id, created_at: at }) => [id, at.getTime()]));
  for (const each of (await list()).credentials) expect(each.since).toBe(since.get(each.id));
});

test('the list shows an account without links and password as such [PRO-05]', async () => {
  const id = await accountId(query, ada.email);
  await query
    .updateTable('linked_identities')
    .set({ account_id: id })
    .where('subject', '=', 'larch|sam-rivers')
    .execute();
  token = signedIn(await exchange(service, await authorizeAs(service, 'sam-rivers'))).access_token;
  expect(await list()).toMatchObject({ credentials: [{ system: 'larch', name: 'Sam Rivers' }], hasPassword: false });
  const [only] = (await list()).credentials;
  expect(await symbolOf(removing(only?.id ?? 0)())).toBe('modify_not_allowed');
  // A passkey is another way to log in, so the reason names none as the only one.
  await addRows(query, 'passkeys', passkey(id, 'Laptop'));
  expect(errorOf(await removing(only?.id ?? 0)())).toMatchObject({
    symbol: 'modify_not_allowed',
    message: 'An account without a password keeps its last connection.',
  });
  expect((await service.send(path)).status).toBe(401);
});
