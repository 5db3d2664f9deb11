import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { currentAgreements, otherThan } from '../../../testing/sign-up.ts';
import { authorizeAs, exchange } from '../../../testing/third-party.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { addRows, changeAccount, changeRows, deleteRows } from '../../../testing/rows.ts';

const service = await runService({ THIRD_PARTIES: 'demonstration', SIGN_UP_MAILS_PER_HOUR: '1000' });
const other = await runService({
  DATABASE_URL: service.url,
  THIRD_PARTIES: 'demonstration',
  SIGN_UP_MAILS_PER_HOUR: '1000',
});
const { query } = service.database;
const agreements = await currentAgreements(service);
const known = await query.selectFrom('accounts').select('id').execute();
const noa = 'noa.field@example.com';
const ivo = 'ivo.lund@example.com';
const symbolOf = async (answer: ReturnType<typeof exchange>) => errorOf(await answer).symbol;
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const answered = async (who: string, system = 'larch') =>
  errorOf(await exchange(service, await authorizeAs(service, who, { system }), { system }));
const ticketOf = async (who: string, system = 'larch') => v.parse(v.string(), (await answered(who, system))['ticket']);
const register = (at: typeof service, body: Record<string, unknown>) =>
  at.send('/v1.0/users/third/', { body: { agreements, country: 'NO', news: true, ...body } });
const askForCode = (body: Record<string, unknown>) => service.send('/v1.0/users/third/code/', { body });
const made = () =>
  query
    .selectFrom('accounts')
    .selectAll()
    .where(
      'id',
      'not in',
      known.map(({ id }) => id),
    )
    .execute();
const links = () =>
  query
    .selectFrom('linked_identities')
    .select(['system', 'subject', 'account_id', 'email'])
    .where(
      'account_id',
      'not in',
      known.map(({ id }) => id),
    )
    .execute();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await deleteRows(query, ['limits', 'one_time_codes', 'mails', 'events', 'authorization_requests']);
  await query
    .deleteFrom('accounts')
    .where(
      'id',
      'not in',
      known.map(({ id }) => id),
    )
    .execute();
});

describe('a new person', () => {
  test('a new person gets no account with an address reserved for its former account [LOG-04, PRO-04]', async () => {
    const ticket = await ticketOf('noa-field');
    const now = new Date();
    const row = { account_id: known[0]?.id ?? 0, email: noa.toUpperCase(), since: now, created_at: now, used_at: null };
    await addRows(query, 'email_undos', { ...row, token_hash: 'open', expires_at: new Date(now.getTime() + 60_000) });
    const first = await register(service, { ticket, email: noa });
    expect([errorOf(first).symbol, await made()]).toEqual(['account_found', []]);
    // So the form, which would fail, is not shown either.
    expect(await answered('noa-field')).toMatchObject({ symbol: 'account_found', email: noa });
    await changeRows(query, 'email_undos', { used_at: now });
    expect((await register(service, { ticket, email: noa })).status).toBe(200);
  });

  test.each([
    ['noa-field', { email: noa, verified: true }],
    ['una-reed', { email: 'una.reed@example.com', verified: false }],
    ['ivo-lund', { verified: false }],
  ])('a new person gets a ticket with the address from the third party: %s [LOG-04]', async (who, given) => {
    const { symbol, message: _, ticket, ...rest } = await answered(who);
    expect(symbol).toBe('third_account_require_email');
    expect(typeof ticket).toBe('string');
    expect(rest).toEqual({ ...given, provider: 'Larch' });
    expect(JSON.stringify(await query.selectFrom('authorization_requests').selectAll().execute())).not.toContain(
      ticket,
    );
  });

  test('with a verified address gets an account without a password or a code [LOG-04, LOG-08]', async () => {
    signedIn(await register(service, { ticket: await ticketOf('noa-field'), email: noa }));
    const [account, ...more] = await made();
    expect([account, more]).toMatchObject([
      { email: noa, email_verified: true, password_hash: null, nick_name: 'Noa Field', country: 'NO', news: true },
      [],
    ]);
    expect(await links()).toEqual([
      { system: 'larch', subject: 'larch|noa-field', account_id: account?.id, email: noa },
    ]);
    expect(await query.selectFrom('events').select(['account_id', 'type']).execute()).toEqual([
      { account_id: account?.id, type: 'register with third account' },
    ]);
    expect(
      (
        await query
          .selectFrom('agreements')
          .selectAll()
          .where('account_id', '=', account?.id ?? 0)
          .execute()
      ).length,
    ).toBe(2);
    signedIn(await exchange(service, await authorizeAs(service, 'noa-field')));
  });

  test('without an address proves a typed one with a mailed code [LOG-04]', async () => {
    const ticket = await ticketOf('ivo-lund');
    expect((await askForCode({ ticket, email: ivo })).json).toEqual({ expiresIn: 600, resendAfter: 60 });
    const code = await mailedCode(service);
    expect(await symbolOf(register(service, { ticket, email: ivo }))).toBe('require_params_error');
    expect(errorOf(await register(service, { ticket, email: ivo, code: otherThan(code) }))).toMatchObject({
      symbol: 'secret_code_incorrect',
      triesLeft: 4,
    });
    expect(await symbolOf(register(service, { ticket, email: noa, code }))).toBe('mfa_session_not_found');
    signedIn(await register(service, { ticket, email: ivo, code }));
    expect((await links()).map(({ subject, email }) => [subject, email])).toEqual([['larch|ivo-lund', null]]);
  });

  test('a new person needs a code for an address other than the verified one, and for an unverified one [LOG-04]', async () => {
    expect(await symbolOf(register(service, { ticket: await ticketOf('noa-field'), email: ivo }))).toBe(
      'require_params_error',
    );
    expect(
      await symbolOf(register(service, { ticket: await ticketOf('una-reed'), email: 'una.reed@example.com' })),
    ).toBe('require_params_error');
    expect(await made()).toEqual([]);
  });
});

describe('an address that has an account', () => {
  const { email } = person('ada');
  test('an address that has an account is revealed only to the person who proved to own it, and links nothing [LOG-04]', async () => {
    const ticket = await ticketOf('ivo-lund');
    expect((await askForCode({ ticket, email })).status).toBe(200);
    const code = await mailedCode(service);
    expect(await symbolOf(register(service, { ticket, email, code: otherThan(code) }))).toBe('secret_code_incorrect');
    expect(await symbolOf(register(service, { ticket, email, code }))).toBe('account_found');
    expect([await made(), await links()]).toEqual([[], []]);
  });

  test('an address that has an account is detected at the last step if it got its account in between [LOG-04]', async () => {
    const ticket = await ticketOf('noa-field');
    await query
      .updateTable('accounts')
      .set({ email: noa, email_key: noa })
      .where('email_key', '=', email.toLowerCase())
      .execute();
    expect(await symbolOf(register(service, { ticket, email: noa }))).toBe('account_found');
    await changeAccount(query, noa, { email, email_key: email.toLowerCase() });
  });
});

describe('a ticket', () => {
  test('a ticket is accepted once, even for parallel requests to two processes [LOG-04]', async () => {
    const ticket = await ticketOf('noa-field');
    const answers = await Promise.all(
      [service, other, service, other, service].map((at) => register(at, { ticket, email: noa })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(errorOf(refused).symbol).toMatch(/^third_account_already_(register|associated)$/);
    }
    expect([(await made()).length, (await links()).length]).toEqual([1, 1]);
    expect(await symbolOf(register(service, { ticket, email: noa }))).toBe('third_account_already_register');
    expect(await symbolOf(askForCode({ ticket, email: ivo }))).toBe('third_account_already_register');
  });

  test('of a person linked in between creates nothing, even in parallel [LOG-04]', async () => {
    const tickets = [await ticketOf('noa-field'), await ticketOf('noa-field'), await ticketOf('noa-field')];
    const [late = ''] = tickets.splice(2);
    const answers = await Promise.all(tickets.map((ticket) => register(service, { ticket, email: noa })));
    expect(answers.map((each) => (each.status === 200 ? '' : errorOf(each).symbol)).toSorted()).toEqual([
      '',
      'third_account_already_associated',
    ]);
    expect(await symbolOf(register(service, { ticket: late, email: noa }))).toBe('third_account_already_associated');
    expect((await made()).length).toBe(1);
  });

  test('a ticket creates one account from 20 parallel requests with one code [LOG-04]', async () => {
    const ticket = await ticketOf('ivo-lund');
    await askForCode({ ticket, email: ivo });
    const code = await mailedCode(service);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register(service, { ticket, email: ivo, code })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  test('a ticket compares exactly five of sixty parallel guesses at its code [LOG-04]', async () => {
    const ticket = await ticketOf('ivo-lund');
    await askForCode({ ticket, email: ivo });
    const right = await mailedCode(service);
    const guesses = Array.from({ length: 60 }, (_, index) => String(100_000 + index)).filter(
      (guess) => guess !== right,
    );
    const symbols = await Promise.all(
      guesses.map((code, index) => symbolOf(register(index % 2 === 0 ? service : other, { ticket, email: ivo, code }))),
    );
    expect(symbols.filter((symbol) => symbol === 'secret_code_incorrect')).toHaveLength(5);
    expect((await register(service, { ticket, email: ivo, code: right })).status).not.toBe(200);
    expect((await made()).length).toBe(0);
  });

  test('a ticket expires after ten minutes with its code, and is unknown in another brand [LOG-04]', async () => {
    const ticket = await ticketOf('ivo-lund', 'juniper');
    const regional = { host: 'account.regional.localhost', body: { ticket, email: ivo } };
    expect(await symbolOf(service.send('/v1.0/users/third/code/', regional))).toBe('third_account_refused');
    later(240);
    expect((await askForCode({ ticket, email: ivo })).json).toEqual({ expiresIn: 360, resendAfter: 60 });
    const code = await mailedCode(service);
    later(360);
    expect(await symbolOf(register(service, { ticket, email: ivo, code }))).toBe('third_account_refused');
    expect(await symbolOf(askForCode({ ticket: 'unknown', email: ivo }))).toBe('third_account_refused');
  });

  test.each([
    ['agreement_required', { agreements: [] }],
    ['email_address_invalid', { email: 'noa@example' }],
    ['invalid_parameters', { country: 'Norway' }],
  ])('a ticket is not consumed by a form refused as %s [LOG-04, VAL-03, VAL-05]', async (symbol, body) => {
    const ticket = await ticketOf('noa-field');
    expect(await symbolOf(register(service, { ticket, email: noa, ...body }))).toBe(symbol);
    expect((await register(service, { ticket, email: noa })).status).toBe(200);
  });

  test('a ticket has its own codes: one mailed for another ticket is refused [LOG-04]', async () => {
    const [one, two] = [await ticketOf('ivo-lund'), await ticketOf('ivo-lund')];
    await askForCode({ ticket: one, email: ivo });
    expect(await symbolOf(register(service, { ticket: two, email: ivo, code: await mailedCode(service) }))).toBe(
      'mfa_session_not_found',
    );
  });
});
