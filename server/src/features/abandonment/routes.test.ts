import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deletionSchema } from '#contract/calls/abandonment.ts';
import { errorOf, person, signedIn, type Answer } from '../../../testing/client.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { momentInWords } from '../../mails/moment.ts';
import { accountId, addRows, changeAccount, eventTypes } from '../../../testing/rows.ts';
import { proveByMail } from '../../../testing/mailed-code.ts';

const service = await runService();
const { query } = service.database;
const lin = person('lin');
const noor = person('noor');
const path = '/v2/user/abandonment';
const hours = 3_600_000;

separateTests(service);
let token = '';
type Headers = Record<string, string>;
const send = (method: string, headers: Headers = {}, to = '') =>
  service.send(`${path}${to}`, { method, token, headers });
const status = (answer: Answer) => v.parse(deletionSchema, answer.json).status;
const logIn = async ({ username, password } = lin) => signedIn(await service.logIn(username, password)).access_token;

beforeEach(async () => {
  await changeAccount(query, lin.email, {
    abandonment_id: null,
    abandoned_at: null,
    remove_at: null,
    language: 'en-US',
  });
  token = await logIn();
});

/** The verify headers for an act, with a mailed code. */
const prove = async (act: () => Promise<Answer>) => proveByMail(service, await act());

const schedule = async () => send('POST', await prove(() => send('POST')));

describe('a deletion', () => {
  test('a deletion is planned with a proof, 72 hours ahead, and is reported by mail and in the history [DEL-01, DEL-03]', async () => {
    expect((await send('GET')).json).toEqual({ status: 'none', serverTime: Date.now(), undeleteSeconds: 259_200 });
    const planned = {
      status: 'scheduled',
      scheduledAt: Date.now(),
      executeAt: Date.now() + 72 * hours,
      serverTime: Date.now(),
      undeleteSeconds: 259_200,
    };
    expect((await schedule()).json).toMatchObject(planned);
    // Wait for the mail before the clock moves.
    const mail = (await service.mails()).find(({ subject }) => subject === 'Your account will be deleted');
    vi.setSystemTime(Date.now() + hours / 2);
    expect((await send('GET')).json).toMatchObject({ ...planned, serverTime: Date.now() });
    expect(await eventTypes(query, 'abandonment%')).toEqual(['abandonment scheduled']);
    expect(mail?.to).toEqual(lin.email);
    expect(mail?.text.includes(momentInWords({ language: 'en-US', country: 'US' }, new Date(planned.executeAt)))).toBe(
      true,
    );
  });

  test('a deletion is cancelled once, with an event and a mail; the customer can log in until it is due [DEL-01, DEL-03]', async () => {
    await schedule();
    token = await logIn();
    await changeAccount(query, lin.email, { language: 'zh-CN' });
    expect(status(await send('DELETE'))).toBe('cancelled');
    expect(status(await send('DELETE'))).toBe('none');
    expect(status(await send('GET'))).toBe('none');
    expect(await eventTypes(query, 'abandonment%')).toEqual(['abandonment scheduled', 'abandonment cancelled']);
    expect((await service.mails()).map(({ subject }) => subject)).toContain('您的账户已恢复');
    expect(status(await schedule())).toBe('scheduled');
  });

  test('that is already planned is refused before a proof is requested [DEL-05]', async () => {
    await schedule();
    expect(errorOf(await send('POST')).symbol).toBe('abandonment_scheduled');
    expect(await eventTypes(query, 'abandonment%')).toEqual(['abandonment scheduled']);
  });

  test('a deletion is planned once by 10 parallel requests with one proof, and cancelled once by 10 parallel requests [DEL-01]', async () => {
    const proof = await prove(() => send('POST'));
    const planned = await Promise.all(Array.from({ length: 10 }, () => send('POST', proof)));
    expect(planned.filter(({ status: code }) => code === 200).length).toBe(1);
    const cancelled = await Promise.all(Array.from({ length: 10 }, () => send('DELETE')));
    expect(cancelled.filter((each) => status(each) === 'cancelled').length).toBe(1);
    expect(await eventTypes(query, 'abandonment%')).toEqual(['abandonment scheduled', 'abandonment cancelled']);
  });
});

describe('the blockers of a deletion', () => {
  test('the blockers of a deletion are listed with names, dates and prices [DEL-02, SHL-12]', async () => {
    token = await logIn(noor);
    const { json } = await send('GET', {}, '/locks');
    expect(json).toEqual({
      locks: noor.locks.map(({ type, name, days, price }) => ({
        type,
        name,
        price,
        until: days === null ? null : (expect.any(Number) as unknown),
      })),
    });
    token = await logIn();
    expect((await send('GET', {}, '/locks')).json).toEqual({ locks: [] });
  });

  test('refuse the deletion before a proof is requested, and leave a proof unused [DEL-02]', async () => {
    token = await logIn(noor);
    expect(errorOf(await send('POST')).symbol).toBe('abandonment_forbidden_by_lock');
    token = await logIn();
    const proof = await prove(() => send('POST'));
    const id = await accountId(query, lin.email);
    await addRows(query, 'deletion_blockers', {
      account_id: id,
      type: 'company',
      name: 'Northside Storage',
      until: null,
      amount: null,
      currency: null,
    });
    expect(errorOf(await send('POST', proof)).symbol).toBe('abandonment_forbidden_by_lock');
    await query.deleteFrom('deletion_blockers').where('account_id', '=', id).execute();
    expect(status(await send('POST', proof))).toBe('scheduled');
  });
});

test('the customer whose deletion is planned from the start can recover the account [DEL-03]', async () => {
  const theo = person('theo');
  token = await logIn(theo);
  expect(status(await send('GET'))).toBe('scheduled');
  expect(status(await send('DELETE'))).toBe('cancelled');
});
