import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { confirmedEmail } from '#contract/calls/email.ts';
import { profileSchema } from '#contract/calls/profile.ts';
import { emailLinkSeconds, emailTakeBackSeconds } from '#contract/limits.ts';
import { errorOf, person, signedIn } from '../../../testing/client.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { lockAccount } from '../../accounts/accounts.ts';
import { mailedCode, proveByMail } from '../../../testing/mailed-code.ts';
import { accountOf, addRows, changeAccount, changeRows, eventTypes } from '../../../testing/rows.ts';

const service = await runService();
const { query } = service.database;
const [lin, robin] = [person('lin'), person('robin')];
const fresh = 'lin@harthouse.example';
const stored = await accountOf(query, lin.email);

separateTests(service, { hours: 8, tables: ['trust_tokens', 'email_candidates', 'email_undos', 'former_emails'] });
let token = '';
beforeEach(async () => {
  const { email, email_key, email_verified, email_since, password_hash, recovery_email } = stored;
  await changeAccount(query, stored.id, {
    email,
    email_key,
    email_verified,
    email_since,
    password_hash,
    recovery_email,
  });
  token = signedIn(await service.logIn(lin.username, lin.password)).access_token;
});

interface Caller {
  headers?: Record<string, string> | undefined;
  /** Empty without a login. */
  bearer?: string;
}

const send = (path: string, method: string, body?: object, { headers = {}, bearer = token }: Caller = {}) =>
  service.send(path, {
    method,
    headers: { ...(bearer !== '' && { authorization: `Bearer ${bearer}` }), ...headers },
    ...(body && { body }),
  });
const candidates = (body: object, headers?: Record<string, string>) =>
  send('/v2/user/email/candidates', 'POST', body, { headers });
const mailTo = async (address: string) => (await service.mails()).find(({ to }) => to === address)?.text ?? '';
const codeTo = async (address: string) => await mailedCode(service, address);
const linkTo = async (address: string) =>
  new URL(/https?:\S+/.exec(await mailTo(address))?.[0] ?? 'http://none.example').searchParams;
const emailNow = async () =>
  (await query.selectFrom('accounts').select('email').where('id', '=', stored.id).executeTakeFirstOrThrow()).email;
const symbolOf = async (answer: ReturnType<typeof send>) => errorOf(await answer).symbol;

/** Repeats the call with the proof that it requests. */
async function ask(body: object) {
  return candidates(body, await proveByMail(service, await candidates(body), lin.email));
}
const change = { emailAddress: fresh, usage: 'change_email', password: lin.password };
const recovery = { emailAddress: 'spare@mail.example', usage: 'backup_email' };
const confirm = (candidate: string, emailAddress = fresh, bearer = token) =>
  send('/v2/user/email', 'PUT', { candidate, emailAddress }, { bearer });

describe('a change of the address', () => {
  test('a change of the address requires the password, a proof at the current address and the code sent to the new one [PRO-04]', async () => {
    const other = signedIn(await service.logIn(lin.username, lin.password));
    expect((await ask(change)).status).toBe(200);
    expect(await emailNow()).toBe(lin.email);
    const reply = v.parse(confirmedEmail, (await confirm(await codeTo(fresh))).json);
    expect(reply).toMatchObject({
      usage: 'change_email',
      emailAddress: fresh,
      undoUntil: Date.now() + emailTakeBackSeconds * 1000,
    });
    expect(await emailNow()).toBe(fresh);
    const over = { account: -1, issuedAt: -1 };
    const details = async (code: string) => (await service.send('/oauth2/session/details/', { session: code })).json;
    expect(await details(other.web_session_auth_code)).toEqual({ ...over, endedBecause: 'email_changed' });
    expect(await details(reply.web_session_auth_code ?? '')).not.toEqual(over);
    expect((await service.mails()).map(({ to, subject }) => [to, subject])).toContainEqual([
      lin.email,
      'Your email was changed',
    ]);
    signedIn(await service.logIn(fresh, lin.password));
    expect(await symbolOf(service.logIn(lin.email, lin.password))).toBe('incorrect_password');
  });

  test.each([
    [{ ...change, password: undefined }, 'require_params_error'],
    [{ ...change, password: 'a guess' }, 'password_error'],
    [{ ...change, emailAddress: 'no address' }, 'email_address_invalid'],
    [{ ...change, emailAddress: 'a@b.example\nBcc: c@d.example' }, 'invalid_parameters'],
    [{ ...change, emailAddress: lin.email.toUpperCase() }, 'email_not_available'],
    [{ ...change, usage: 'other' }, 'invalid_parameters'],
  ])('%j is refused as %s before a proof is requested [PRO-04]', async (body, symbol) => {
    expect(await symbolOf(candidates(body))).toBe(symbol);
    expect(await query.selectFrom('email_candidates').selectAll().execute()).toEqual([]);
  });

  test.each([
    ['change_email', change, '/v2/user/email'],
    ['backup_email', recovery, '/v2/auth/mfa/backup-email'],
  ])('with %s of a session that a new password ends loses its link [PRO-04, REC-01]', async (_, body, path) => {
    expect((await ask(body)).status).toBe(200);
    const candidate = (await linkTo(body.emailAddress)).get('candidate') ?? '';
    const own = signedIn(await service.logIn(lin.username, lin.password)).access_token;
    const changed = await send(
      '/v1.0/users/@me/password/',
      'POST',
      { currentPassword: lin.password, password: 'Another-Orchard-40' },
      { bearer: own },
    );
    expect(changed.status).toBe(200);
    const confirmed = await send(path, 'PUT', { candidate, emailAddress: body.emailAddress }, { bearer: '' });
    expect(confirmed.status).toBe(404);
    expect(errorOf(confirmed).symbol).toBe('email_candidate_not_found');
    expect(await emailNow()).toEqual(lin.email);
  });

  test.each([
    ['change_email', change, '/v2/user/email'],
    ['backup_email', recovery, '/v2/auth/mfa/backup-email'],
  ])(
    'ending a session invalidates the %s link that it requested, but no link of another session [PRO-04, REC-01, SES-13]',
    async (_, body, path) => {
      const own = signedIn(await service.logIn(lin.username, lin.password)).access_token;
      const third = signedIn(await service.logIn(lin.username, lin.password)).access_token;
      expect((await ask(body)).status).toBe(200);
      const candidate = (await linkTo(body.emailAddress)).get('candidate') ?? '';
      const confirmed = () => send(path, 'PUT', { candidate, emailAddress: body.emailAddress }, { bearer: '' });
      const { id: other } = await query
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', stored.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect((await send(`/v2/user/sessions/${other}`, 'DELETE', undefined, { bearer: own })).status).toBe(204);
      expect(third !== own).toBe(true);
      expect(await query.selectFrom('email_candidates').selectAll().execute()).toHaveLength(1);
      expect((await send('/v2/user/sessions/others', 'DELETE', undefined, { bearer: own })).status).toBe(200);
      expect([await symbolOf(confirmed()), await emailNow()]).toEqual(['email_candidate_not_found', lin.email]);
    },
  );

  test.each([
    ['is gone', 'email_candidate_not_found', (other: typeof query) => other.deleteFrom('email_candidates')],
    [
      'has expired',
      'email_candidate_invalid',
      (other: typeof query) => other.updateTable('email_candidates').set({ expires_at: new Date() }),
    ],
  ])(
    'by a link that %s once a password change is over waits for it, without a deadlock: %s [PRO-04]',
    async (_, symbol, end) => {
      await ask(change);
      const candidate = (await linkTo(fresh)).get('candidate') ?? '';
      let confirmed: ReturnType<typeof confirm> | null = null;
      await query.transaction().execute(async (other) => {
        await lockAccount(other, stored.id);
        confirmed = confirm(candidate, fresh, '');
        // Lets the call proceed as far as it can.
        const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await vi.waitFor(async () => expect((await waits.execute(query)).rows.length).toBe(1), { timeout: 5000 });
        await end(other).execute();
      });
      expect(await symbolOf(confirmed ?? confirm(''))).toBe(symbol);
      expect(await emailNow()).toEqual(lin.email);
    },
  );

  test('to another account’s address is refused after the proof, which stays unused [PRO-04]', async () => {
    const body = { ...change, emailAddress: robin.email };
    const proof = await proveByMail(service, await candidates(body), lin.email);
    expect(await symbolOf(candidates(body, proof))).toBe('email_conflict');
    expect((await candidates(change, proof)).status).toBe(200);
  });

  test('moves the account once for 20 parallel uses of its code [PRO-04]', async () => {
    await ask(change);
    const code = await codeTo(fresh);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(code)));
    expect([answers.filter(({ status }) => status === 200).length, await emailNow()]).toEqual([1, fresh]);
    expect(await eventTypes(query, 'changed email')).toHaveLength(1);
  });

  test('counts five of sixty parallel wrong codes, and accepts no link or code of another address [PRO-04]', async () => {
    await ask(change);
    const wrong = await Promise.all(Array.from({ length: 60 }, () => symbolOf(confirm('000000'))));
    expect(wrong.filter((symbol) => symbol === 'secret_code_incorrect').length).toBe(5);
    expect(await symbolOf(confirm('000000', 'else@harthouse.example'))).toBe('email_candidate_not_found');
    expect(await symbolOf(confirm((await linkTo(fresh)).get('candidate') ?? '', 'else@harthouse.example'))).toBe(
      'email_candidate_invalid',
    );
    expect(await emailNow()).toBe(lin.email);
  });

  test('a change of the address sends another code without another proof, after a wait [PRO-04]', async () => {
    await ask(change);
    const again = { emailAddress: fresh, usage: 'change_email', again: true };
    expect(await symbolOf(candidates(again))).toBe('request_throttled');
    vi.setSystemTime(Date.now() + 61_000);
    const first = await codeTo(fresh);
    expect((await candidates(again)).status).toBe(200);
    expect(await codeTo(fresh)).not.toBe(first);
    expect(await symbolOf(candidates({ ...again, emailAddress: 'else@harthouse.example' }))).toBe(
      'require_params_error',
    );
  });

  describe('that awaits its code', () => {
    const waitingIn = async (bearer: string) =>
      v.parse(profileSchema, (await send('/v1.0/users/@me/profile/', 'GET', undefined, { bearer })).json).email.waiting;
    const resume = (emailAddress = fresh, bearer = token) =>
      send('/v2/user/email/candidates', 'POST', { emailAddress, usage: 'change_email', resume: true }, { bearer });
    const mailCount = async () => (await service.mails()).filter(({ to }) => to === fresh).length;

    test('a change of the address that awaits its code is shown to the session that requested it, until it is confirmed [PRO-04]', async () => {
      expect(await waitingIn(token)).toBeUndefined();
      await ask(change);
      const other = signedIn(await service.logIn(lin.username, lin.password)).access_token;
      expect([await waitingIn(token), await waitingIn(other)]).toEqual([fresh, undefined]);
      await confirm(await codeTo(fresh));
      expect([await emailNow(), await waitingIn(token)]).toEqual([fresh, undefined]);
    });

    test('a change of the address that awaits its code is also in the response to an edit, until it expires [PRO-04]', async () => {
      await ask(change);
      const edited = await send('/v1.0/users/@me/profile/', 'PATCH', { language: 'en-US' });
      expect(edited.json).toMatchObject({ email: { address: lin.email, waiting: fresh } });
      await changeRows(query, 'email_candidates', { expires_at: new Date(Date.now() - 1) });
      expect([await waitingIn(token), await symbolOf(resume())]).toEqual([undefined, 'email_candidate_not_found']);
    });

    test('a change of the address that awaits its code continues without another mail while its code is valid, and with a new one afterwards [PRO-04]', async () => {
      await ask(change);
      const first = await codeTo(fresh);
      vi.setSystemTime(Date.now() + 120_000);
      const resumed = await resume();
      expect([resumed.json, await mailCount()]).toEqual([{ expiresIn: 480, resendAfter: 0 }, 1]);
      vi.setSystemTime(Date.now() + 480_000);
      expect([(await resume()).status, await mailCount()]).toEqual([200, 2]);
      expect(await codeTo(fresh)).not.toBe(first);
      expect((await confirm(await codeTo(fresh))).status).toBe(200);
    });

    test('a change of the address that awaits its code continues only with the requested address, in the session that requested it [PRO-04]', async () => {
      await ask(change);
      const other = signedIn(await service.logIn(lin.username, lin.password)).access_token;
      const answers = await Promise.all([resume('else@harthouse.example'), resume(fresh, other)]);
      expect([answers.map((answer) => errorOf(answer).symbol), await mailCount()]).toEqual([
        ['email_candidate_not_found', 'email_candidate_not_found'],
        1,
      ]);
    });
  });

  test('a change of the address is ended by a second candidate [PRO-04]', async () => {
    await ask(change);
    const first = await linkTo(fresh);
    await ask({ ...change, emailAddress: 'second@harthouse.example' });
    expect(await symbolOf(confirm(first.get('candidate') ?? ''))).toBe('email_candidate_not_found');
  });
});

describe('a link in a mail', () => {
  test('a link in a mail is accepted once, in a browser without a session [LOG-06]', async () => {
    await ask(change);
    const link = await linkTo(fresh);
    const candidate = link.get('candidate') ?? '';
    expect(link.get('email')).toBe(fresh);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(candidate, fresh, '')));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(await symbolOf(confirm(candidate, fresh, ''))).toBe('email_already_verified');
    expect(await emailNow()).toBe(fresh);
  });

  test('a link in a mail is described with its account, and to the session that requested it; describing uses nothing [LOG-06]', async () => {
    await ask(change);
    const candidate = (await linkTo(fresh)).get('candidate') ?? '';
    const describeAs = (bearer: string) =>
      send('/v2/user/email/link', 'POST', { candidate, emailAddress: fresh }, { bearer });
    const other = signedIn(await service.logIn(lin.username, lin.password)).access_token;
    const account = 'l•••@example.com';
    expect((await describeAs(token)).json).toEqual({ usage: 'change_email', account, isOwn: true });
    expect((await describeAs(other)).json).toEqual({ usage: 'change_email', account, isOwn: false });
    expect((await describeAs('')).json).toEqual({ usage: 'change_email', account, isOwn: false });
    const stranger = signedIn(await service.logIn(robin.username, robin.password)).access_token;
    expect(await symbolOf(describeAs(stranger))).toBe('email_account_mismatch');
    expect(await emailNow()).toBe(lin.email);
    expect((await confirm(candidate, fresh, '')).status).toBe(200);
    expect(await symbolOf(describeAs(''))).toBe('email_already_verified');
  });

  test('a link in a mail is refused with different symbols if it is another account’s, expired or unknown [LOG-06]', async () => {
    await ask(change);
    const candidate = (await linkTo(fresh)).get('candidate') ?? '';
    const other = signedIn(await service.logIn(robin.username, robin.password)).access_token;
    expect(await symbolOf(confirm(candidate, fresh, other))).toBe('email_account_mismatch');
    expect(await symbolOf(confirm('unknown', fresh, ''))).toBe('email_candidate_not_found');
    expect(await symbolOf(confirm('123456', fresh, ''))).toBe('required_authentication');
    vi.setSystemTime(Date.now() + (emailLinkSeconds + 1) * 1000);
    expect(await symbolOf(confirm(candidate, fresh, ''))).toBe('email_candidate_invalid');
    expect(await emailNow()).toBe(lin.email);
  });

  test('a link in a mail verifies the account’s own address without a proof [LOG-07]', async () => {
    expect(await symbolOf(candidates({ emailAddress: lin.email, usage: 'verify_email' }))).toBe(
      'email_already_verified',
    );
    await changeAccount(query, stored.id, { email_verified: false });
    expect((await candidates({ emailAddress: lin.email, usage: 'verify_email' })).status).toBe(200);
    const candidate = (await linkTo(lin.email)).get('candidate') ?? '';
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(candidate, lin.email, '')));
    expect(answers.filter(({ status }) => status === 200).map(({ json }) => json)).toMatchObject([
      { usage: 'verify_email' },
    ]);
    expect(await eventTypes(query, 'verified email')).toHaveLength(1);
  });
});

describe('the former address', () => {
  test('the former address takes the change back within seven days, even after a second change: all sessions and the password end [PRO-04]', async () => {
    await ask(change);
    await confirm(await codeTo(fresh));
    const undo = (await linkTo(lin.email)).get('undo') ?? '';
    await changeAccount(query, stored.id, { email: 'second@harthouse.example', email_key: 'second@harthouse.example' });
    const take = () => send('/v2/user/email/undo', 'POST', { token: undo }, { bearer: '' });
    const answers = await Promise.all(Array.from({ length: 20 }, take));
    expect(answers.filter(({ status }) => status === 200).map(({ json }) => json)).toEqual([
      {
        emailAddress: lin.email,
        changes: [
          expect.objectContaining({ thing: 'link', outcome: 'kept' }),
          expect.objectContaining({ thing: 'link', outcome: 'kept' }),
        ],
      },
    ]);
    expect(await emailNow()).toBe(lin.email);
    expect(await symbolOf(service.logIn(lin.email, lin.password))).toBe('no_password');
    expect(await symbolOf(take())).toBe('email_already_verified');
  });

  test('reads what its link does, masked, before it decides [PRO-04]', async () => {
    await ask(change);
    await confirm(await codeTo(fresh));
    const token = (await linkTo(lin.email)).get('undo') ?? '';
    const read = () => send('/v2/user/email/undo/details', 'POST', { token }, { bearer: '' });
    expect((await read()).json).toEqual({ emailAddress: 'l•••@example.com', account: 'l•••@harthouse.example' });
    expect((await read()).status).toBe(200);
    expect(await emailNow()).toBe(fresh);
    await send('/v2/user/email/undo', 'POST', { token }, { bearer: '' });
    expect(await symbolOf(read())).toBe('email_already_verified');
  });

  test('the former address cannot take the change back after seven days or with an unknown link [PRO-04]', async () => {
    await ask(change);
    await confirm(await codeTo(fresh));
    const undo = (await linkTo(lin.email)).get('undo') ?? '';
    expect(await symbolOf(send('/v2/user/email/undo', 'POST', { token: 'unknown' }, { bearer: '' }))).toBe(
      'email_candidate_not_found',
    );
    vi.setSystemTime(Date.now() + (emailTakeBackSeconds + 1) * 1000);
    expect(await symbolOf(send('/v2/user/email/undo', 'POST', { token: undo }, { bearer: '' }))).toBe(
      'email_candidate_invalid',
    );
  });
});

describe('the recovery address', () => {
  const read = async () => (await send('/v2/auth/mfa/backup-email', 'GET')).json;

  test('the recovery address is set with a proof and a code sent to it, shown masked, and turned off with a proof [REC-01]', async () => {
    await changeAccount(query, stored.id, { recovery_email: null });
    expect(await read()).toEqual({ emailAddress: null });
    expect((await ask(recovery)).status).toBe(200);
    const [issued_at, expires_at] = [new Date(0), new Date(Date.now() + 3_600_000)];
    await addRows(query, 'trust_tokens', {
      token_hash: 'of before',
      account_id: stored.id,
      issued_at,
      expires_at,
      device: '',
    });
    const set = await send('/v2/auth/mfa/backup-email', 'PUT', {
      candidate: await codeTo('spare@mail.example'),
      emailAddress: 'spare@mail.example',
    });
    expect(set.json).toMatchObject({ usage: 'backup_email', emailAddress: 'spare@mail.example' });
    expect(await read()).toEqual({ emailAddress: 's•••@mail.example' });
    expect(await query.selectFrom('trust_tokens').select('device').execute()).toEqual([]);
    const remove = (headers = {}) => send('/v2/auth/mfa/backup-email', 'DELETE', undefined, { headers });
    expect((await remove(await proveByMail(service, await remove(), lin.email))).status).toBe(204);
    expect(await read()).toEqual({ emailAddress: null });
    expect(await eventTypes(query, '%backup email')).toHaveLength(2);
    expect(await symbolOf(remove())).toBe('backup_email_not_found');
  });

  test('the recovery address is set once by 20 parallel uses of its link, in a browser without a session [REC-01, LOG-06]', async () => {
    await changeAccount(query, stored.id, { recovery_email: null });
    await ask(recovery);
    const candidate = (await linkTo('spare@mail.example')).get('candidate') ?? '';
    const use = () =>
      send('/v2/auth/mfa/backup-email', 'PUT', { candidate, emailAddress: 'spare@mail.example' }, { bearer: '' });
    const answers = await Promise.all(Array.from({ length: 20 }, use));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read()).toEqual({ emailAddress: 's•••@mail.example' });
    expect(await eventTypes(query, 'enabled backup email')).toHaveLength(1);
  });

  test('the recovery address must differ from the account’s address and from the current recovery address [REC-02]', async () => {
    expect(await symbolOf(candidates({ ...recovery, emailAddress: lin.email.toUpperCase() }))).toBe(
      'backup_email_same_as_account',
    );
    await changeAccount(query, stored.id, { recovery_email: 'spare@mail.example' });
    expect(await symbolOf(candidates({ ...recovery, emailAddress: 'Spare@mail.example' }))).toBe(
      'backup_email_already_associated',
    );
  });

  test('the recovery address is removed when the account moves to it [REC-02]', async () => {
    await changeAccount(query, stored.id, { recovery_email: fresh });
    await ask(change);
    await confirm(await codeTo(fresh));
    expect(await read()).toEqual({ emailAddress: null });
  });

  test('the recovery address is not offered while the setting is off [REC-01]', async () => {
    const closed = await runService({ DATABASE_URL: service.url, BACKUP_EMAIL: 'off' });
    const answer = await closed.send('/v2/auth/mfa/backup-email', { token });
    expect(errorOf(answer).symbol).toBe('not_found');
  });
});
