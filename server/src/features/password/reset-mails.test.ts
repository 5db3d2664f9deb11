import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { resetScenario } from '#contract/calls/second-factor.ts';
import { errorOf, methodsOf, person, proof, signedIn, type Client } from '../../../testing/client.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { resetPassword, startReset } from '../../../testing/password-reset.ts';
import { holdingServer } from '../../../testing/mail-server.ts';
import { codeJob } from '../../platform/mail/outbox.ts';

const service = await runService({ TRUST_PROXY: 'on' });
const { query } = service.database;
const [lin, sam, ada, robin] = [person('lin'), person('sam'), person('ada'), person('robin')];
const chosen = 'A calm river bends';
const unknownEmail = 'unknown@example.com';
const home = '198.51.100.7';
const stranger = (number: number) => `203.0.113.${number}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

const start = async (email: string, address = stranger(1), at: Client = service) =>
  Object.values(methodsOf(await startReset(at, email, from(address))))[0] ?? '';
const sendCode = (id: string, address = stranger(1), at: Client = service) =>
  at.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST', headers: from(address) });
const reset = (email: string, id: string, code: string) =>
  resetPassword(service, email, chosen, { ...proof(id, code, resetScenario), ...from(home) });
const check = (email: string, id: string, code: string) =>
  resetPassword(service, email, undefined, { ...proof(id, code, resetScenario), ...from(home) });
const codesTo = async (email: string) =>
  (await service.mails()).filter(({ to }) => to === email).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '');
const symbolOf = async (answer: ReturnType<typeof sendCode>) => {
  const got = await answer;
  return got.status === 200 ? 'sent' : errorOf(got).symbol;
};
/** Requests a mail, then another one each time the wait ends. */
const askFor = async (count: number, email: string, address?: string) => {
  const id = await start(email, address);
  const symbols: string[] = [];
  for (let asked = 0; asked < count; asked += 1) {
    symbols.push(await symbolOf(sendCode(id, address)));
    later(60);
  }
  return symbols;
};

separateTests(service, { hours: 2 });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('the limit of reset mails', () => {
  const five = Array<string>(5).fill('sent');

  test.each([lin.email, unknownEmail])(
    'the limit of reset mails is five an hour per address, from any caller: %s [LOG-05]',
    async (email) => {
      // The first one of each network counts separately.
      expect(await askFor(3, email)).toEqual(five.slice(0, 3));
      // The code is still valid, so it is not mailed again.
      expect(await askFor(6, email, stranger(2))).toEqual([...five, 'code_mails_exceeded']);
    },
  );

  test.each([lin.email, unknownEmail])(
    'allows one mail an hour to a network that strangers do not use, up to 20 from all such networks: %s [LOG-05]',
    async (email) => {
      expect((await askFor(8, email)).filter((symbol) => symbol === 'sent')).toHaveLength(6);
      const firsts: string[] = [];
      for (let number = 2; number < 20; number += 1) {
        await query.deleteFrom('one_time_codes').execute();
        firsts.push(await symbolOf(sendCode(await start(email, stranger(number)), stranger(number))));
      }
      expect(firsts).toEqual([...Array<string>(14).fill('sent'), ...Array<string>(4).fill('code_mails_exceeded')]);
    },
  );

  test('the limit of reset mails returns how long to wait, and ends with the hour [LOG-05]', async () => {
    const id = await start(lin.email);
    for (let mail = 0; mail < 6; mail += 1) {
      expect((await sendCode(id)).status).toBe(200);
      expect(await codesTo(lin.email)).toHaveLength(mail + 1);
      later(60);
    }
    const refused = await sendCode(id);
    expect(refused.status).toBe(429);
    expect(errorOf(refused)).toEqual(expect.objectContaining({ symbol: 'code_mails_exceeded', retryAfter: 3300 }));
    expect(await codesTo(lin.email)).toHaveLength(6);
    // Another browser can still use the newest code.
    expect(await symbolOf(sendCode(await start(lin.email)))).toBe('sent');
    expect(await codesTo(lin.email)).toHaveLength(6);
    later(3301);
    expect(await symbolOf(sendCode(await start(lin.email)))).toBe('sent');
    expect(await codesTo(lin.email)).toHaveLength(7);
  });

  test('used up by strangers does not affect the owner on a known network [LOG-05]', async () => {
    signedIn(await service.logIn(lin.username, lin.password, {}, from(home)));
    expect((await askFor(7, lin.email)).filter((symbol) => symbol === 'sent')).toHaveLength(6);
    later(600);
    expect(await askFor(6, lin.email, home)).toEqual([...five, 'code_mails_exceeded']);
  });

  test('the limit of reset mails is twenty an hour per caller, to any address [LOG-05]', async () => {
    const symbols: string[] = [];
    for (let number = 0; number < 21; number += 1)
      symbols.push(await symbolOf(sendCode(await start(`none${number}@example.com`))));
    expect(symbols).toEqual([...Array<string>(20).fill('sent'), 'request_throttled']);
    expect(await symbolOf(sendCode(await start(lin.email, stranger(2)), stranger(2)))).toBe('sent');
  });

  test('counts one mail for parallel calls and for a step entered again [LOG-05]', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => start(lin.email)));
    expect(await Promise.all(ids.map((id) => symbolOf(sendCode(id))))).toEqual(['sent', 'sent', 'sent']);
    expect(await codesTo(lin.email)).toHaveLength(1);
    const counted = query.selectFrom('limits').select(['key', 'points']).where('key', 'like', 'reset-%');
    const points = (await counted.execute()).filter(
      ({ key }) => !/^reset-mails-firsts?:/.test(key) || key.includes('firsts'),
    );
    // By caller, and either as the network's first or among the five.
    expect(points.reduce((sum, { points: each }) => sum + each, 0)).toBe(2);
  });
});

describe('a code mailed again', () => {
  test('a code mailed again leaves another browser’s code valid, and replaces the earlier one of its own browser [LOG-05]', async () => {
    const [owner, other] = [await start(lin.email, home), await start(lin.email)];
    await sendCode(owner, home);
    await sendCode(other);
    const [code = ''] = await codesTo(lin.email);
    // While a mail waits, the next response says `delayed`.
    for (let mail = 0; mail < 3; mail += 1) {
      await service.mails();
      later(61);
      expect((await sendCode(other)).json).toEqual({ expiresIn: 600, resendAfter: 60 });
    }
    const codes = await codesTo(lin.email);
    expect(codes).toHaveLength(4);
    const [newest = ''] = codes;
    if (newest !== code) {
      expect(errorOf(await reset(lin.email, other, code)).symbol).toBe('mfa_code_incorrect');
      expect(errorOf(await reset(lin.email, owner, newest)).symbol).toBe('mfa_code_incorrect');
    }
    expect((await check(lin.email, other, newest)).status).toBe(204);
    expect((await reset(lin.email, owner, code)).status).toBe(204);
    expect(errorOf(await reset(lin.email, other, newest)).symbol).toBe('mfa_session_not_found');
  });

  test('answers the same for an address without an account [LOG-05]', async () => {
    const walk = async (email: string) => {
      const [first, second] = [await start(email), await start(email)];
      const answers = [await sendCode(first), await sendCode(second)];
      await service.mails();
      later(61);
      answers.push(await sendCode(second), await sendCode(second), await sendCode(first));
      return answers.map(({ status, json }) => [status, json]);
    };
    const known = await walk(lin.email);
    expect(await walk(unknownEmail)).toEqual(known);
  });
});

describe('the mail server', () => {
  test('the mail server gets a sign-up’s mail before queued reset mails, and one check for many unknown addresses [LOG-02, LOG-05]', async () => {
    vi.useRealTimers();
    const { port, arrived, held, state } = await holdingServer();
    const away = await runService({ SMTP_URL: `smtp://127.0.0.1:${port}`, TRUST_PROXY: 'on' });
    const ask = async (email: string, address = stranger(1)) =>
      expect((await sendCode(await start(email, address, away), address, away)).status).toBe(200);

    for (const { email } of [lin, sam, ada]) await ask(email);
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(3);
    await ask(robin.email, stranger(2));
    for (let number = 0; number < 30; number += 1)
      await ask(`none${number}@example.com`, stranger(3 + Math.floor(number / 10)));
    const signUp = await away.send('/v1.0/users/verification-codes/', {
      headers: from(stranger(9)),
      body: { email: 'new@example.com', client_id: 'account-center-default' },
    });
    expect(signUp.status).toBe(200);
    state.isHolding = false;
    // A single free worker: with more, both mails would go out in parallel, in no order.
    held.shift()?.accept();
    await expect.poll(() => arrived.length, { timeout: 10_000 }).toBe(5);
    for (const { accept } of held) accept();
    expect(arrived.slice(3)).toEqual(['new@example.com', robin.email]);
    const waiting = sql`select 1 from graphile_worker.jobs where task_identifier = ${codeJob}`;
    await expect
      .poll(async () => (await waiting.execute(away.database.query)).rows.length, { timeout: 10_000 })
      .toBe(0);
    // Five mails share three, one is the check's, and one the start's.
    expect(state.connections).toBe(5);
  }, 60_000);
});
