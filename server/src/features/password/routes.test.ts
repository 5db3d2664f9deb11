import { request } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { resetScenario } from '#contract/calls/second-factor.ts';
import { codeAt } from '../../../testing/authenticator.ts';
import { errorOf, methodsOf, person, proof, signedIn, type Answer } from '../../../testing/client.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { otherThan } from '../../../testing/sign-up.ts';
import { eventTypes } from '../../../testing/rows.ts';
import { resetPassword } from '../../../testing/password-reset.ts';
import { quickPasswords } from '../../../testing/passwords.ts';

const hash = vi.fn(quickPasswords.hash);
const service = await runService({}, { passwords: { ...quickPasswords, hash }, listen: true });
const { database } = service;
const [lin, sam, ada] = [person('lin'), person('sam'), person('ada')];
const scenario = 'users.reset_password';
const chosen = 'A calm river bends';
const start = (account: string, recovery?: string) =>
  service.send('/v2/auth/mfa/challenges', {
    body: { scenario, account, ...(recovery === undefined ? {} : { recovery }) },
  });
const sendCode = (id: string | undefined) => service.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST' });
const reset = (account: string, password: string | undefined, id: string | undefined, code: string): Promise<Answer> =>
  resetPassword(service, account, password, proof(id, code, resetScenario));
/** Sends the proof alone, before a password is requested. */
const check = (account: string, id: string | undefined, code: string): Promise<Answer> =>
  reset(account, undefined, id, code);
const codesTo = async (address: string) =>
  (await service.mails())
    .filter(({ to }) => to === address)
    .map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
    .filter((code) => code !== '');

/** Requests a reset; returns the method and the mailed code. */
async function ask(account: string, recovery?: string): Promise<{ id: string | undefined; code: string }> {
  const [id] = Object.values(methodsOf(await start(account, recovery)));
  await sendCode(id);
  const [code = ''] = await codesTo(recovery ?? account);
  return { id, code };
}

const begun = separateTests(service, { tables: ['trust_tokens'] });

describe('a password reset', () => {
  test('a password reset sets the password with a mailed code, ends all sessions, and reports it by mail and event [LOG-05]', async () => {
    const { web_session_auth_code: session } = signedIn(await service.logIn(lin.username, lin.password));
    const { id, code } = await ask(lin.email);
    expect((await reset(lin.email, chosen, id, code)).status).toBe(204);
    signedIn(await service.logIn(lin.username, chosen));
    expect(errorOf(await service.logIn(lin.username, lin.password)).symbol).toBe('incorrect_password');
    const details = await service.send('/oauth2/session/details/', { session });
    expect(details.json).toEqual({ account: -1, issuedAt: -1, endedBecause: 'password_changed' });
    expect(await eventTypes(database.query, 'reset password')).toHaveLength(1);
    expect((await service.mails()).map(({ subject }) => subject)).toContain('Your password was reset');
    expect(errorOf(await reset(lin.email, 'Another river bends', id, code)).symbol).toBe('mfa_session_not_found');
  });

  test('a password reset creates the first password of an account without one [LOG-05, PRO-06]', async () => {
    const { id, code } = await ask(ada.email);
    expect((await reset(ada.email, chosen, id, code)).status).toBe(204);
    signedIn(await service.logIn(ada.username, chosen));
  });

  test('with two-factor authentication also requires an authenticator code, not a second mail [LOG-05, TFA-05]', async () => {
    const { id, code } = await ask(sam.email);
    const challenged = await reset(sam.email, chosen, id, code);
    expect(errorOf(challenged).symbol).toBe('mfa_required');
    const methods = methodsOf(challenged);
    expect(Object.keys(methods)).toEqual(['totp', 'backup_code']);
    expect(errorOf(await reset(sam.email, chosen, id, code)).symbol).toBe('mfa_session_not_found');
    expect(errorOf(await reset(sam.email, chosen, methods['totp'], '000000')).symbol).toBe('mfa_code_incorrect');
    expect(
      (await reset(sam.email, chosen, methods['totp'], codeAt(sam.authenticatorSecret ?? '', new Date()))).status,
    ).toBe(204);
    expect(errorOf(await service.logIn(sam.username, chosen)).symbol).toBe('mfa_required');
  });

  test('mails the code to the recovery address only if that is typed [LOG-05]', async () => {
    const recovery = sam.recoveryEmail ?? '';
    const { code } = await ask(sam.email, recovery);
    expect(code).toMatch(/^\d{6}$/);
    expect(await codesTo(sam.email)).toEqual([]);
    const other = await start(sam.email, 'elsewhere@example.org');
    await sendCode(Object.values(methodsOf(other))[0]);
    expect(await codesTo('elsewhere@example.org')).toEqual([]);
  });

  test('a password reset responds the same for an address with an account and one without, up to the code [LOG-05]', async () => {
    const walk = async (email: string) => {
      const started = await start(email);
      const id = Object.values(methodsOf(started))[0];
      const sent = await sendCode(id);
      const again = await sendCode(id);
      const wrong: unknown[] = [];
      for (let tries = 0; tries < 6; tries += 1) {
        const answer = await reset(email, chosen, id, '000000');
        wrong.push([answer.status, answer.json]);
      }
      return {
        status: started.status,
        methods: JSON.stringify(started.json)
          .replace(id ?? '', '')
          .replace(/"target":"./, ''),
        sent: [sent.status, sent.json],
        again: [again.status, again.json],
        wrong,
      };
    };
    const known = await walk(lin.email);
    await database.query.deleteFrom('limits').execute();
    expect(await walk('unknown@example.com')).toEqual(known);
    expect((await service.mails()).filter(({ to }) => to === 'unknown@example.com')).toEqual([]);
  });

  test('a password reset compares exactly five of sixty parallel guesses [LOG-05]', async () => {
    const { id, code } = await ask(lin.email);
    const guesses = Array.from({ length: 60 }, (_, index) => String(100_000 + index)).filter((guess) => guess !== code);
    const answers = await Promise.all(guesses.map((guess) => reset(lin.email, chosen, id, guess)));
    const symbols = answers.map((answer) => errorOf(answer).symbol);
    expect(
      symbols.filter((symbol) => symbol === 'mfa_code_incorrect' || symbol === 'secret_code_incorrect'),
    ).toHaveLength(5);
    expect(errorOf(await reset(lin.email, chosen, id, code)).symbol).toBe('mfa_session_not_found');
  });

  test('a password reset sets one password for 20 parallel uses of one code [LOG-05]', async () => {
    const { id, code } = await ask(lin.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(lin.email, `${chosen}${index}`, id, code)),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  test.each([
    ['short', 'invalid_parameters'],
    ['password1', 'password_too_common'],
    ['Password123!', 'password_too_common'],
    ['Summer2026!', 'password_too_common'],
    ['www.default.1', 'password_too_common'],
    [lin.email.slice(0, 30), 'password_too_common'],
  ])(
    'a password reset refuses the password %s as %s and leaves the proof unused [LOG-05, VAL-01]',
    async (password, symbol) => {
      const { id, code } = await ask(lin.email);
      expect(errorOf(await reset(lin.email, password, id, code)).symbol).toBe(symbol);
      expect((await reset(lin.email, chosen, id, code)).status).toBe(204);
    },
  );

  test('a password reset hashes the new password only once everything else is right [LOG-05]', async () => {
    hash.mockClear();
    const unsent = Object.values(methodsOf(await start(lin.email)))[0];
    for (let tries = 0; tries < 6; tries += 1) await reset(lin.email, chosen, unsent, '000000');
    const { id, code } = await ask(lin.email);
    for (let tries = 0; tries < 5; tries += 1) await reset(lin.email, chosen, id, otherThan(code));
    expect(errorOf(await reset(lin.email, chosen, id, code)).symbol).toBe('mfa_session_not_found');
    const { id: unknown } = await ask('unknown@example.com');
    expect(errorOf(await reset('unknown@example.com', chosen, unknown, code)).symbol).toBe('mfa_code_incorrect');
    const withFactor = await ask(sam.email);
    const { backup_code: backup } = methodsOf(await reset(sam.email, chosen, withFactor.id, withFactor.code));
    expect(errorOf(await reset(sam.email, chosen, backup, '00000000')).symbol).toBe('mfa_code_incorrect');
    expect(hash).not.toHaveBeenCalled();
    const again = await ask(lin.email);
    expect((await reset(lin.email, chosen, again.id, again.code)).status).toBe(204);
    expect(hash).toHaveBeenCalledOnce();
  });

  test('whose client disconnects leaves the hashing queue, and its proof unused [LOG-05]', async () => {
    const { id, code } = await ask(lin.email);
    let signal: AbortSignal | undefined;
    hash.mockImplementationOnce((_password, caller) => {
      signal = caller?.signal;
      return new Promise((_resolve, refuse) =>
        caller?.signal.addEventListener('abort', () => refuse(caller.signal.reason)),
      );
    });
    const body = JSON.stringify({ account: lin.email, password: chosen, clientId: 'account-center-default' });
    const headers = {
      host: `account.default.localhost:${service.port}`,
      'content-type': 'application/json',
      ...proof(id, code, scenario),
    };
    const call = request({ port: service.port, host: '127.0.0.1', method: 'PUT', path: '/v2/user/password', headers });
    call.on('error', () => undefined);
    call.end(body);
    await vi.waitUntil(() => signal !== undefined, { timeout: 5000 });
    expect(signal?.aborted).toBe(false);
    call.destroy();
    await vi.waitUntil(() => signal?.aborted === true, { timeout: 5000 });
    await vi.waitFor(async () => expect((await reset(lin.email, chosen, id, code)).status).toBe(204), {
      timeout: 5000,
      interval: 100,
    });
  });

  test('a password reset checks the mailed code before a password is requested, and remembers it [LOG-05]', async () => {
    const { id, code } = await ask(lin.email);
    hash.mockClear();
    expect(errorOf(await check(lin.email, id, otherThan(code)))).toMatchObject({
      symbol: 'mfa_code_incorrect',
      triesLeft: 4,
    });
    // Repeat the call, as after a lost response.
    for (let times = 0; times < 6; times += 1) expect((await check(lin.email, id, code)).status).toBe(204);
    expect(hash).not.toHaveBeenCalled();
    expect(errorOf(await reset(lin.email, chosen, id, otherThan(code))).symbol).toBe('mfa_code_incorrect');
    expect((await reset(lin.email, chosen, id, code)).status).toBe(204);
    expect(errorOf(await reset(lin.email, `${chosen}!`, id, code)).symbol).toBe('mfa_session_not_found');
    expect(errorOf(await check(lin.email, id, code)).symbol).toBe('mfa_session_not_found');
  });

  test('requests the second factor before the new password, which then needs no other code [LOG-05, TFA-05]', async () => {
    const { id, code } = await ask(sam.email);
    const first = methodsOf(await check(sam.email, id, code));
    // Going back to the mailed code leads to the second factor again, without another mail.
    const challenged = await check(sam.email, id, code);
    expect(errorOf(challenged).symbol).toBe('mfa_required');
    const { totp } = methodsOf(challenged);
    expect(totp).not.toBe(first['totp']);
    const second = codeAt(sam.authenticatorSecret ?? '', new Date());
    expect(errorOf(await check(sam.email, totp, otherThan(second))).symbol).toBe('mfa_code_incorrect');
    expect((await check(sam.email, totp, second)).status).toBe(204);
    expect((await check(sam.email, totp, second)).status).toBe(204);
    // Minutes later, the code itself has expired.
    vi.setSystemTime(begun() + 540_000);
    expect(errorOf(await reset(sam.email, 'password1', totp, second)).symbol).toBe('password_too_common');
    expect((await reset(sam.email, chosen, totp, second)).status).toBe(204);
    expect(errorOf(await service.logIn(sam.username, chosen)).symbol).toBe('mfa_required');
    for (const used of [id, first['totp'], totp])
      expect(errorOf(await check(sam.email, used, code)).symbol).toBe('mfa_session_not_found');
  });

  test('a password reset forgets a proof after ten minutes, and repeating it does not extend them [LOG-05]', async () => {
    const { id, code } = await ask(lin.email);
    vi.setSystemTime(begun() + 590_000);
    expect((await check(lin.email, id, code)).status).toBe(204);
    vi.setSystemTime(begun() + 1_180_000);
    expect((await check(lin.email, id, code)).status).toBe(204);
    vi.setSystemTime(begun() + 1_191_000);
    expect(errorOf(await reset(lin.email, chosen, id, code)).symbol).toBe('mfa_session_not_found');
  });

  test('still requires its second factor if only the mailed code was checked [LOG-05, TFA-05]', async () => {
    const { id, code } = await ask(sam.email);
    const { backup_code: backup } = methodsOf(await check(sam.email, id, code));
    const wanted = 'A calm bend of rivers';
    expect(errorOf(await reset(sam.email, wanted, backup, code)).symbol).toBe('mfa_code_incorrect');
    expect(errorOf(await reset(sam.email, wanted, id, code)).symbol).toBe('mfa_required');
    expect(errorOf(await service.logIn(sam.username, wanted)).symbol).toBe('incorrect_password');
  });

  test('in another browser ends when the password changes, regardless of its proofs [LOG-05]', async () => {
    const [mine, other] = [await ask(lin.email), await start(lin.email)];
    const [id] = Object.values(methodsOf(other));
    await sendCode(id);
    expect((await check(lin.email, id, mine.code)).status).toBe(204);
    expect((await reset(lin.email, chosen, mine.id, mine.code)).status).toBe(204);
    expect(errorOf(await reset(lin.email, `${chosen}!`, id, mine.code)).symbol).toBe('mfa_session_not_found');
  });

  test('a password reset checks the code of an address without an account like any other [LOG-05]', async () => {
    const [id] = Object.values(methodsOf(await start('unknown@example.com')));
    await sendCode(id);
    expect(errorOf(await check('unknown@example.com', id, '000000'))).toMatchObject({
      symbol: 'mfa_code_incorrect',
      triesLeft: 4,
    });
  });

  test('a password reset cannot be proved by a code for another action [LOG-05]', async () => {
    const methods = methodsOf(await service.logIn(sam.username, chosen));
    expect(
      errorOf(await reset(sam.email, chosen, methods['totp'], codeAt(sam.authenticatorSecret ?? '', new Date())))
        .symbol,
    ).toBe('mfa_session_not_found');
  });
});
