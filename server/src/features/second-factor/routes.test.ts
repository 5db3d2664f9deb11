import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { describe, expect, test, vi } from 'vitest';
import { codeAt } from '../../../testing/authenticator.ts';
import { anyText, errorOf, methodsOf, person, proof, samsChallenge, signedIn } from '../../../testing/client.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { accountId, changeAccount, changeRows } from '../../../testing/rows.ts';

const service = await runService();
const { database } = service;
const sam = person('sam');
const lin = person('lin');
const secret = Buffer.from(Secret.fromBase32(sam.authenticatorSecret ?? '').bytes);
const codeNow = (shift = 0) => codeAt(sam.authenticatorSecret ?? '', new Date(Date.now() + shift * 1000));
const start = async () => methodsOf(await service.logIn(sam.username, sam.password));
const finish = (id: string | undefined, code: string, form: Record<string, string> = {}) =>
  service.logIn(sam.username, sam.password, form, proof(id, code));
const sendCode = (id: string | undefined) => service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
const wrong = '000000';

separateTests(service);
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('the second factor at login', () => {
  test('the second factor at login is requested with its methods, whose targets are partly masked [SES-07, TFA-04]', async () => {
    const answer = await service.logIn(sam.username, sam.password);
    expect([answer.status, errorOf(answer)]).toEqual([403, samsChallenge]);
  });

  test('the second factor at login accepts an authenticator code one step early or late, with spaces, and each step once [TFA-04]', async () => {
    const code = codeNow();
    signedIn(await finish((await start())['totp'], `${code.slice(0, 3)} ${code.slice(3)}`));
    const methods = await start();
    expect(errorOf(await finish(methods['totp'], code))).toEqual({
      symbol: 'mfa_code_used',
      message: anyText,
      retryAfter: Math.ceil(30 - ((Date.now() / 1000) % 30)),
    });
    expect(errorOf(await finish(methods['totp'], '000000'))).toMatchObject({
      symbol: 'mfa_code_incorrect',
      triesLeft: 4,
    });
    expect(errorOf(await finish((await start())['totp'], codeNow(180))).symbol).toBe('mfa_code_incorrect');
    signedIn(await finish((await start())['totp'], codeNow(30)));
    expect(errorOf(await finish((await start())['totp'], codeNow(-30))).symbol).toBe('mfa_code_incorrect');
  });

  test('the second factor at login says when the app shows the next code only for a right code that was used, and only while it does not [TFA-04]', async () => {
    vi.setSystemTime(Math.ceil(Date.now() / 30_000) * 30_000 + 18_000);
    const code = codeNow();
    signedIn(await finish((await start())['totp'], code));
    const again = async (typed: string) => errorOf(await finish((await start())['totp'], typed));
    expect(await again(code)).toMatchObject({ symbol: 'mfa_code_used', retryAfter: 12 });
    for (const other of [wrong, codeNow(-30), codeNow(180)])
      expect(await again(other)).toEqual({ symbol: 'mfa_code_incorrect', message: anyText, triesLeft: 4 });
    later(12);
    expect(await again(code)).toEqual({ symbol: 'mfa_code_used', message: anyText });
    signedIn(await finish((await start())['totp'], codeNow()));
  });

  test('a used code costs no try, and does not refund one [TFA-04]', async () => {
    const code = codeNow();
    signedIn(await finish((await start())['totp'], code));
    const { totp } = await start();
    for (const triesLeft of [4, 3]) {
      expect(errorOf(await finish(totp, wrong))).toMatchObject({ symbol: 'mfa_code_incorrect', triesLeft });
      expect(errorOf(await finish(totp, code)).symbol).toBe('mfa_code_used');
    }
  });

  test('the second factor at login admits one of 20 requests with the same code, over three challenges [TFA-04]', async () => {
    const [first, second, third] = [await start(), await start(), await start()];
    const code = codeNow();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => finish([first, second, third][index % 3]?.['totp'], code)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  test('the second factor at login accepts a backup code once, and mails its owner how many are left [TFA-03, ACT-05]', async () => {
    const [code = ''] = sam.backupCodes;
    const unused = database.query.selectFrom('backup_codes').select('account_id').where('used_at', 'is', null);
    const { length: before } = await unused
      .where('account_id', '=', await accountId(database.query, sam.email))
      .execute();
    signedIn(await finish((await start())['backup_code'], `${code.slice(0, 4)}-${code.slice(4)}`));
    const mail = (await service.mails()).find(({ subject }) => subject === 'A backup code was used');
    expect(mail?.text).toContain(`Backup codes left: ${before - 1}.`);
    expect(errorOf(await finish((await start())['backup_code'], code)).symbol).toBe('mfa_code_incorrect');
  });

  test('the second factor at login admits one of 20 parallel logins with the same backup code [TFA-03]', async () => {
    const { backup_code: id } = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(id, sam.backupCodes[1] ?? '')));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });

  test('the second factor at login ends after five wrong codes over all methods, even for the right code [TFA-04]', async () => {
    const methods = await start();
    const left: unknown[] = [];
    for (const type of ['totp', 'backup_code', 'totp', 'email_code', 'totp'])
      left.push(errorOf(await finish(methods[type], wrong))['triesLeft']);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect(errorOf(await finish(methods['totp'], codeNow())).symbol).toBe('mfa_session_not_found');
  });

  test.each([
    ['totp', 6],
    ['backup_code', 8],
    ['email_code', 6],
  ] as const)('compares exactly five of sixty parallel guesses at its %s [TFA-04]', async (type, digits) => {
    const methods = await start();
    await sendCode(methods['email_code']);
    const right = [codeNow(-30), codeNow(), codeNow(30), await mailedCode(service)];
    const guesses = Array.from({ length: 64 }, (_, index) => String(index).padStart(digits, '0'))
      .filter((guess) => !right.includes(guess))
      .slice(0, 60);
    const answers = await Promise.all(guesses.map((guess) => finish(methods[type], guess)));
    const symbols = answers.map((answer) => errorOf(answer).symbol);
    // A busy machine refuses some of the sixty logins before it compares their codes.
    expect(symbols.filter((symbol) => symbol === 'mfa_code_incorrect')).toHaveLength(5);
    expect(symbols.filter((symbol) => /^(mfa_session_not_found|request_throttled)$/.test(symbol))).toHaveLength(55);
    expect(errorOf(await finish(methods['totp'], codeNow())).symbol).toBe('mfa_session_not_found');
  });

  test('the second factor at login is locked for a network after ten wrong codes, with or without new challenges, for fifteen minutes [TFA-04]', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, start));
    const answers = await Promise.all(
      many.flatMap((methods) => [1, 2, 3, 4].map(() => finish(methods['totp'], wrong))),
    );
    expect(answers.filter((each) => errorOf(each).symbol === 'mfa_code_incorrect').length).toBe(10);
    expect(errorOf(await finish((await start())['totp'], codeNow()))).toMatchObject({
      symbol: 'resource_protected',
      retryAfter: 900,
    });
    later(901);
    signedIn(await finish((await start())['totp'], codeNow()));
  });

  test('the second factor at login refuses a proof that is used, expired, unknown, for another purpose or with another scenario [NET-04]', async () => {
    const methods = await start();
    signedIn(await finish(methods['totp'], codeNow()));
    expect(errorOf(await finish(methods['totp'], codeNow(30))).symbol).toBe('mfa_session_not_found');
    expect(errorOf(await finish('unknown', codeNow(30))).symbol).toBe('mfa_session_not_found');
    const old = await start();
    later(601);
    expect(errorOf(await finish(old['totp'], codeNow())).symbol).toBe('mfa_session_not_found');
    const fresh = await start();
    const strange = await service.logIn(sam.username, sam.password, {}, proof(fresh['totp'], codeNow(), 'users.totp'));
    expect(errorOf(strange).symbol).toBe('scenario_not_found');
    const reply = signedIn(await finish(fresh['totp'], codeNow()));
    const headers = { authorization: `Bearer ${reply.access_token}` };
    const other = await service.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.totp' } });
    later(60);
    expect(errorOf(await finish(methodsOf(other)['totp'], codeNow())).symbol).toBe('mfa_session_not_found');
  });

  test('the second factor at login refuses another customer’s proof [NET-04]', async () => {
    const id = await accountId(database.query, lin.email);
    const methods = await start();
    await changeRows(database.query, 'challenges', { account_id: id });
    expect(errorOf(await finish(methods['totp'], codeNow())).symbol).toBe('mfa_session_not_found');
  });

  test('the second factor at login checks the password again [SES-07]', async () => {
    const methods = await start();
    const answer = await service.logIn(sam.username, 'not this one', {}, proof(methods['totp'], codeNow()));
    expect(errorOf(answer).symbol).toBe('incorrect_password');
  });
});

test.each([
  ['ends it', (act: typeof database.query) => act.deleteFrom('challenges')],
  ['outlasts it', (act: typeof database.query) => act.updateTable('challenges').set({ expires_at: new Date() })],
])('a proof and an action that %s do not deadlock, and the proof is refused [TFA-05]', async (_, end) => {
  const { backup_code: id } = await start();
  let answer = Promise.resolve('');
  await database.query.transaction().execute(async (act) => {
    await changeAccount(act, sam.email, { factors_changed_at: sql`factors_changed_at` });
    answer = finish(id, sam.backupCodes[7] ?? '').then((each) => errorOf(each).symbol);
    const waits = sql`select 1 from pg_locks where not granted`;
    await vi.waitUntil(async () => (await waits.execute(act)).rows.length > 0, { timeout: 5000 });
    await end(act).execute();
  });
  expect(await answer).toBe('mfa_session_not_found');
});

describe('a mailed code', () => {
  test('a mailed code is sent once and accepted once, only through the method for which it was sent [TFA-04]', async () => {
    const methods = await start();
    expect((await sendCode(methods['email_code'])).json).toEqual({ expiresIn: 600, resendAfter: 60 });
    const [mail] = await service.mails();
    expect([mail?.to, mail?.subject]).toEqual([sam.email, expect.stringMatching(/^Your verification code for /)]);
    expect(errorOf(await finish(methods['recovery_email_code'], codeIn(mail?.text))).symbol).toBe('mfa_code_incorrect');
    signedIn(await finish(methods['email_code'], codeIn(mail?.text)));
    expect(errorOf(await finish((await start())['email_code'], codeIn(mail?.text))).symbol).toBe('mfa_code_incorrect');
  });

  test('a mailed code is not sent again on re-entering the step, which returns the time left [TFA-04]', async () => {
    await sendCode((await start())['email_code']);
    expect(await service.mails()).toHaveLength(1);
    later(100);
    const restarted = await start();
    expect((await sendCode(restarted['email_code'])).json).toEqual({ expiresIn: 500, resendAfter: 0 });
    const mails = await service.mails();
    expect(mails.length).toBe(1);
    signedIn(await finish(restarted['email_code'], codeIn(mails[0]?.text)));
  });

  test('a mailed code is sent again after a minute, and replaces the previous one [TFA-04]', async () => {
    const methods = await start();
    await sendCode(methods['email_code']);
    expect(await service.mails()).toHaveLength(1);
    later(20);
    const early = await sendCode(methods['email_code']);
    expect(early.status).toBe(429);
    expect(errorOf(early)['symbol']).toBe('request_throttled');
    expect(errorOf(early)['retryAfter']).toBe(40);
    later(41);
    expect((await sendCode(methods['email_code'])).status).toBe(200);
    const [second, first] = await service.mails();
    expect((await service.mails()).length).toBe(2);
    if (codeIn(first?.text) !== codeIn(second?.text)) {
      expect(errorOf(await finish(methods['email_code'], codeIn(first?.text))).symbol).toBe('mfa_code_incorrect');
    }
    signedIn(await finish(methods['email_code'], codeIn(second?.text)));
  });

  test('a mailed code is mailed once for parallel calls, on one challenge or several [TFA-04]', async () => {
    const challenges = await Promise.all([start(), start(), start()]);
    const answers = await Promise.all(
      challenges.flatMap((methods) => [sendCode(methods['email_code']), sendCode(methods['email_code'])]),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(3);
    expect((await service.mails()).length).toBe(1);
  });

  test('a mailed code expires after ten minutes [TFA-04]', async () => {
    const methods = await start();
    await sendCode(methods['email_code']);
    const [mail] = await service.mails();
    later(599);
    const restarted = await start();
    later(2);
    expect(errorOf(await finish(restarted['email_code'], codeIn(mail?.text))).symbol).toBe('mfa_code_incorrect');
  });

  test('a mailed code is not sent for an authenticator, nor for an unknown id [TFA-04]', async () => {
    expect(errorOf(await sendCode((await start())['totp'])).symbol).toBe('mfa_method_not_available');
    expect(errorOf(await sendCode('unknown')).symbol).toBe('mfa_session_not_found');
  });
});

describe('a remembered device', () => {
  const remember = async () =>
    signedIn(await finish((await start())['totp'], codeNow(), { mfa_trusted: 'true' })).mfa_trust_token ?? '';
  const spared = async (token: string, who = sam) =>
    (await service.logIn(who.username, who.password, { mfa_trust_token: token })).status === 200;

  test('a remembered device skips the second factor for thirty days [SES-08]', async () => {
    const token = await remember();
    expect(await spared(token)).toBe(true);
    later(30 * 86_400 - 1);
    expect(await spared(token)).toBe(true);
    later(2);
    expect(await spared(token)).toBe(false);
  });

  test('an unknown token leads to the second factor without an error [SES-08]', async () => {
    expect(errorOf(await service.logIn(sam.username, sam.password, { mfa_trust_token: 'unknown' })).symbol).toBe(
      'mfa_required',
    );
  });

  test('a remembered device is remembered only after a second factor was passed [SES-08]', async () => {
    expect(
      signedIn(await service.logIn(lin.username, lin.password, { mfa_trusted: '1' })).mfa_trust_token,
    ).toBeUndefined();
    expect(signedIn(await finish((await start())['totp'], codeNow())).mfa_trust_token).toBeUndefined();
  });

  test.each(['password_changed_at', 'factors_changed_at'] as const)(
    'a remembered device ends when %s changes [SES-08]',
    async (column) => {
      const token = await remember();
      later(1);
      await changeAccount(database.query, sam.email, { [column]: new Date(Date.now()) });
      later(1);
      expect(await spared(token)).toBe(false);
    },
  );

  test('a remembered device does not skip the second factor of another customer [SES-08]', async () => {
    const token = await remember();
    const id = await accountId(database.query, lin.email);
    await changeRows(database.query, 'trust_tokens', { account_id: id });
    expect(await spared(token)).toBe(false);
  });
});

test('no secret is stored in plain text [TFA-04]', async () => {
  const reply = signedIn(await finish((await start())['totp'], codeNow(), { mfa_trusted: '1' }));
  const tables = ['sessions', 'access_tokens', 'trust_tokens', 'backup_codes', 'accounts'] as const;
  const stored = JSON.stringify(
    await Promise.all(tables.map((table) => database.query.selectFrom(table).selectAll().execute())),
  );
  for (const value of [
    reply.access_token,
    reply.web_session_auth_code,
    reply.mfa_trust_token ?? '',
    sam.password,
    ...sam.backupCodes,
    secret.toString('hex'),
  ]) {
    expect(stored).not.toContain(value);
  }
});
