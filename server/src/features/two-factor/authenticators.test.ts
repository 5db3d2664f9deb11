import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { totpSecret, totpStatus } from '#contract/calls/two-factor.ts';
import { maxAuthenticators } from '#contract/limits.ts';
import { codeAt } from '../../../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn, type Answer } from '../../../testing/client.ts';
import { nextCode } from '../../../testing/intruder.ts';
import { accountId, accountOf, addRows, changeAccount } from '../../../testing/rows.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';

const service = await runService();
const { query } = service.database;
const sam = person('sam');
const { id: _id, ...stored } = await accountOf(query, sam.email);
const account = await accountId(query, sam.email);
const path = '/v2/auth/mfa/totp';
const first = sam.authenticatorSecret ?? '';

separateTests(service, { tables: ['trust_tokens', 'totp_secrets', 'authenticators', 'former_factors', 'sessions'] });
let token = '';
const send = (to: string, method: string, body?: object, headers: Record<string, string> = {}, as = token) =>
  service.send(`${path}${to}`, { method, token: as, headers, ...(body && { body }) });
/** Those that the page lists; the first one is the account's. */
const listed = async () => (await status()).authenticators ?? [];
const firstOne = async () => (await listed())[0]?.id ?? '';
const status = async () => v.parse(totpStatus, (await send('', 'GET')).json);
const names = async () => (await status()).authenticators?.map(({ name }) => name);
const logInWith = async (code: string) => {
  const { totp } = methodsOf(await service.logIn(sam.email, sam.password));
  return service.logIn(sam.email, sam.password, {}, proof(totp, code));
};

beforeEach(async () => {
  await changeAccount(query, account, stored);
  token = signedIn(await logInWith(nextCode(first))).access_token;
});

/** Sends an action, then again with a code of the first authenticator. */
async function prove(act: (headers?: Record<string, string>) => Promise<Answer>, secret = first): Promise<Answer> {
  const { totp } = methodsOf(await act());
  return act({ 'x-verify-id': totp ?? '', 'x-verify-code': nextCode(secret) });
}

const makeSecret = async () => {
  const { json } = await send('/authenticators/secret', 'POST', { setup: 'the setup of this very tab' });
  return v.parse(totpSecret, json).secret;
};

/** Adds another authenticator; returns its secret and its id. */
async function add(name: string): Promise<{ secret: string; id: string }> {
  const secret = await makeSecret();
  const code = codeAt(secret, new Date());
  const answer = await prove((headers) => send('/authenticators', 'POST', { code, name }, headers));
  expect(answer.status).toBe(200);
  const { authenticators = [] } = await status();
  return { secret, id: authenticators.find((each) => each.name === name)?.id ?? '' };
}

const remove = (id: string, secret = first) =>
  prove((headers) => send(`/authenticators/${id}`, 'DELETE', undefined, headers), secret);

describe('another authenticator', () => {
  test('is added with its code and a proof; its codes log in, each once [TFA-01, TFA-04]', async () => {
    const { secret } = await add('Tablet');
    expect(await names()).toEqual([null, 'Tablet']);
    const code = nextCode(secret);
    signedIn(await logInWith(code));
    expect(errorOf(await logInWith(code)).symbol).toBe('mfa_code_used');
    // The first one's step is counted apart.
    signedIn(await logInWith(codeAt(first, new Date())));
    const { authenticators = [] } = await status();
    expect(authenticators.map(({ usedAt }) => usedAt)).toEqual([Date.now(), Date.now()]);
  });

  test('ends the other sessions, is recorded with its name and mailed [TFA-01, ACT-02]', async () => {
    const other = signedIn(await logInWith(nextCode(first))).access_token;
    await add('Tablet');
    expect((await send('', 'GET', undefined, {}, other)).status).toBe(401);
    const events = await query.selectFrom('events').select(['type', 'detail']).orderBy('id').execute();
    expect(events).toContainEqual({ type: 'authenticator added', detail: 'Tablet' });
    const mail = (await service.mails()).find(
      ({ subject }) => subject === 'An authenticator app was added to your account',
    );
    expect(mail?.text).toContain('“Tablet”');
  });

  test('is refused without a proof, with a wrong code, and with a code of the first one [TFA-05]', async () => {
    const secret = await makeSecret();
    const body = (code: string) => ({ code, name: 'Tablet' });
    expect(errorOf(await send('/authenticators', 'POST', body(codeAt(secret, new Date())))).symbol).toBe(
      'mfa_required',
    );
    expect(errorOf(await send('/authenticators', 'POST', body(nextCode(first)))).symbol).toBe('secret_code_incorrect');
    expect(await names()).toEqual([null]);
    for (const name of ['', ' ', 'a\u202eb', 'x'.repeat(65)])
      expect(errorOf(await send('/authenticators', 'POST', { code: '123456', name })).symbol).toMatch(
        /invalid_parameters/,
      );
  });

  test(`is refused beyond ${maxAuthenticators} [TFA-01]`, async () => {
    const { totp_secret } = await accountOf(query, sam.email);
    for (let index = 1; index < maxAuthenticators; index += 1)
      await addRows(query, 'authenticators', {
        account_id: account,
        former_id: null,
        totp_secret: totp_secret ?? Buffer.from(''),
        totp_last_step: null,
        totp_added_at: new Date(index),
        totp_name: String(index),
        totp_used_at: null,
        totp_clock_steps: null,
      });
    expect(errorOf(await send('/authenticators/secret', 'POST', {})).symbol).toBe('authenticators_exceeded');
    expect(errorOf(await send('/authenticators', 'POST', { code: '123456', name: 'x' })).symbol).toBe(
      'authenticators_exceeded',
    );
  });

  test('needs two-factor authentication to be on [TFA-02]', async () => {
    await changeAccount(query, account, { totp_secret: null });
    expect(errorOf(await send('/authenticators/secret', 'POST', {})).symbol).toBe('totp_disabled');
    expect(errorOf(await send('/authenticators', 'POST', { code: '123456', name: 'x' })).symbol).toBe('totp_disabled');
  });
});

describe('an authenticator', () => {
  test('is renamed, the first one too; no event, no mail [TFA-01]', async () => {
    const { id } = await add('Tablet');
    const firstId = await firstOne();
    expect((await send(`/authenticators/${id}`, 'PUT', { name: 'Old tablet' })).status).toBe(204);
    expect((await send(`/authenticators/${firstId}`, 'PUT', { name: 'Phone' })).status).toBe(204);
    expect(await names()).toEqual(['Phone', 'Old tablet']);
    expect(errorOf(await send('/authenticators/1', 'PUT', { name: 'x' })).symbol).toBe('not_found');
  });

  test('that is removed no longer logs in; the others do, also where the first one went [TFA-02]', async () => {
    const { secret } = await add('Tablet');
    const third = await add('Watch');
    const firstId = await firstOne();
    expect((await remove(firstId, secret)).status).toBe(200);
    expect(await names()).toEqual(['Tablet', 'Watch']);
    expect(errorOf(await logInWith(nextCode(first))).symbol).toBe('mfa_code_incorrect');
    signedIn(await logInWith(nextCode(secret)));
    expect((await remove(third.id, secret)).status).toBe(200);
    expect(errorOf(await logInWith(nextCode(third.secret))).symbol).toBe('mfa_code_incorrect');
    expect(await names()).toEqual(['Tablet']);
    const events = await query.selectFrom('events').select(['type', 'detail']).orderBy('id').execute();
    expect(events).toContainEqual({ type: 'authenticator removed', detail: 'Watch' });
    const mails = (await service.mails()).map(({ subject }) => subject);
    expect(mails).toContain('An authenticator app was removed from your account');
  });

  test('that is the last is not removed but turned off, which ends all of them [TFA-02]', async () => {
    const id = await firstOne();
    expect(errorOf(await send(`/authenticators/${id}`, 'DELETE')).symbol).toBe('modify_not_allowed');
    await add('Tablet');
    await prove((headers) => send('', 'DELETE', undefined, headers));
    expect(await status()).toEqual({ enabled: false, backupCodes: null });
    const current = query.selectFrom('authenticators').selectAll().where('former_id', 'is', null);
    expect(await current.execute()).toEqual([]);
    signedIn(await service.logIn(sam.email, sam.password));
  });

  test('of two tabs that each remove another of the last two, one is refused [TFA-02]', async () => {
    const { id } = await add('Tablet');
    const firstId = await firstOne();
    const proofs = [];
    for (const each of [id, firstId])
      proofs.push({ each, totp: methodsOf(await send(`/authenticators/${each}`, 'DELETE'))['totp'] ?? '' });
    const codes = [nextCode(first), codeAt(first, new Date(Date.now() + 30_000))];
    const answers = await Promise.all(
      proofs.map(({ each, totp }, index) =>
        send(`/authenticators/${each}`, 'DELETE', undefined, {
          'x-verify-id': totp,
          'x-verify-code': codes[index] ?? '',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      await query.selectFrom('accounts').select('totp_secret').where('id', '=', account).executeTakeFirstOrThrow(),
    ).not.toEqual({ totp_secret: null });
  });
});

describe('a clock that is off by up to two minutes', () => {
  const ahead = (secret: string, seconds: number) => codeAt(secret, new Date(Date.now() + seconds * 1000));

  test('is told at login, accepted with the next code, and remembered for that authenticator [TFA-04]', async () => {
    vi.setSystemTime(Math.ceil(Date.now() / 30_000) * 30_000);
    const { totp } = methodsOf(await service.logIn(sam.email, sam.password));
    const finish = (code: string) => service.logIn(sam.email, sam.password, {}, proof(totp, code));
    vi.setSystemTime(Date.now() + 240_000);
    expect(errorOf(await finish(ahead(first, -90)))).toMatchObject({
      symbol: 'mfa_clock_off',
      clockMinutes: -2,
      triesLeft: 4,
    });
    // The same code again does not help.
    expect(errorOf(await finish(ahead(first, -90))).symbol).toBe('mfa_clock_off');
    vi.setSystemTime(Date.now() + 30_000);
    signedIn(await finish(ahead(first, -90)));
    vi.setSystemTime(Date.now() + 60_000);
    signedIn(await logInWith(ahead(first, -90)));
    token = signedIn(await logInWith(ahead(first, -60))).access_token;
    expect((await status()).authenticators).toMatchObject([{ clockMinutes: -2 }]);
  });

  test('that is right again is found in the same way [TFA-04]', async () => {
    await changeAccount(query, account, { totp_clock_steps: -4, totp_last_step: null });
    const { totp } = methodsOf(await service.logIn(sam.email, sam.password));
    const finish = (code: string) => service.logIn(sam.email, sam.password, {}, proof(totp, code));
    expect(errorOf(await finish(ahead(first, 0)))).toMatchObject({ symbol: 'mfa_clock_off', clockMinutes: 0 });
    vi.setSystemTime(Date.now() + 30_000);
    token = signedIn(await finish(ahead(first, 0))).access_token;
    expect((await status()).authenticators).toMatchObject([{ clockMinutes: 0 }]);
  });

  test('counts as a guess each time, and does not help with the last try [TFA-04]', async () => {
    const { totp } = methodsOf(await service.logIn(sam.email, sam.password));
    const finish = (code: string) => service.logIn(sam.email, sam.password, {}, proof(totp, code));
    for (const triesLeft of [4, 3, 2, 1])
      expect(errorOf(await finish(ahead(first, 90)))).toMatchObject({ symbol: 'mfa_clock_off', triesLeft });
    expect(errorOf(await finish(ahead(first, 90)))).toMatchObject({ symbol: 'mfa_code_incorrect', triesLeft: 0 });
    vi.setSystemTime(Date.now() + 30_000);
    expect(errorOf(await finish(ahead(first, 90))).symbol).toBe('mfa_session_not_found');
  });

  test('is not confirmed in another challenge, nor by another authenticator [TFA-04]', async () => {
    const { secret } = await add('Tablet');
    const challenge = async () => methodsOf(await service.logIn(sam.email, sam.password))['totp'] ?? '';
    const finish = (id: string, code: string) => service.logIn(sam.email, sam.password, {}, proof(id, code));
    vi.setSystemTime(Date.now() + 240_000);
    const [one, other] = [await challenge(), await challenge()];
    expect(errorOf(await finish(one, ahead(first, -90))).symbol).toBe('mfa_clock_off');
    vi.setSystemTime(Date.now() + 30_000);
    expect(errorOf(await finish(other, ahead(first, -90))).symbol).toBe('mfa_clock_off');
    expect(errorOf(await finish(one, ahead(secret, -90))).symbol).toBe('mfa_clock_off');
  });

  test('is told at setup, and remembered from there [TFA-01]', async () => {
    const secret = await makeSecret();
    const post = (code: string, headers = {}) => send('/authenticators', 'POST', { code, name: 'Tablet' }, headers);
    expect(errorOf(await post(ahead(secret, 100)))).toMatchObject({ symbol: 'mfa_clock_off', clockMinutes: 2 });
    vi.setSystemTime(Date.now() + 30_000);
    const code = ahead(secret, 100);
    expect((await prove((headers) => post(code, headers))).status).toBe(200);
    expect((await status()).authenticators).toMatchObject([{ clockMinutes: 0 }, { name: 'Tablet', clockMinutes: 2 }]);
    vi.setSystemTime(Date.now() + 60_000);
    signedIn(await logInWith(ahead(secret, 100)));
  });
});

test('further authenticators end with the first one, also where the previous version turns it off or replaces it [TFA-02]', async () => {
  const present = async () =>
    (await query.selectFrom('authenticators').select('totp_name').where('former_id', 'is', null).execute()).map(
      ({ totp_name: name }) => name,
    );
  await add('Tablet');
  // What the previous version writes when it turns two-factor authentication off, and when it restores another app.
  await changeAccount(query, account, { totp_secret: null, totp_last_step: null, totp_added_at: null });
  expect(await present()).toEqual([]);
  await changeAccount(query, account, stored);
  await add('Tablet');
  await changeAccount(query, account, { totp_last_step: 1 });
  await changeAccount(query, account, { totp_secret: stored.totp_secret });
  expect(await present()).toEqual(['Tablet']);
  await changeAccount(query, account, { totp_added_at: new Date(1000) });
  expect(await present()).toEqual([]);
});
