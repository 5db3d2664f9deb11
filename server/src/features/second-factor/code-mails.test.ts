import { describe, expect, test, vi } from 'vitest';
import { errorOf, methodsOf, person, signedIn, type Client } from '../../../testing/client.ts';
import { separateTests } from '../../../testing/separate-tests.ts';
import { runService } from '../../../testing/service.ts';
import { accountId, addLogins } from '../../../testing/rows.ts';
import { holdingServer } from '../../../testing/mail-server.ts';
import { firstCodeMailsPerHour } from '../../service/limits.ts';

const codeMailsPerHour = 20;
const settings = { TRUST_PROXY: 'on', CODE_MAILS_PER_HOUR: String(codeMailsPerHour) };
const service = await runService(settings);
const { query } = service.database;
const lin = person('lin');
const [home, hotel] = ['198.51.100.7', '192.0.2.99'];
const intruder = (number: number) => `203.0.113.${number}`;
const from = (address: string) => ({ 'x-forwarded-for': address });

const tokenFrom = async (address: string, at: Client = service) =>
  signedIn(await at.logIn(lin.username, lin.password, {}, from(address))).access_token;
const start = async (token: string, address: string, at: Client = service) => {
  const headers = { ...from(address), authorization: `Bearer ${token}` };
  return (
    methodsOf(await at.send('/v2/auth/mfa/challenges', { headers, body: { scenario: 'users.totp' } }))['email_code'] ??
    ''
  );
};
const send = (id: string, address: string, at: Client = service) =>
  at.send(`/v2/auth/mfa/challenges/${id}/code`, { method: 'POST', headers: from(address) });
const mailsSent = async () =>
  (await service.mails()).filter(({ subject }) => subject.startsWith('Your verification code')).length;

separateTests(service, { hours: 2 });
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/**
 * An intruder requests codes repeatedly, with many challenges and from several networks; returns the number of mails.
 */
async function flood(networks: number): Promise<number> {
  const token = await tokenFrom(intruder(1));
  const ids: string[] = [];
  for (let number = 0; number < 60; number += 1) ids.push(await start(token, intruder(1)));
  for (const id of ids) await send(id, intruder(1));
  later(61);
  for (const [number, id] of ids.entries()) await send(id, intruder(1 + (number % networks)));
  return mailsSent();
}

describe('mails with a code for a signed-in action', () => {
  test('mails with a code for a signed-in action are limited per account across all challenges, and the refusal says how long to wait [TFA-04]', async () => {
    expect(await flood(1)).toBe(codeMailsPerHour + 1);
    const refused = await send(await start(await tokenFrom(intruder(1)), intruder(1)), intruder(1));
    expect(refused.status).toBe(200);
    later(700);
    const again = await send(await start(await tokenFrom(intruder(1)), intruder(1)), intruder(1));
    const { symbol, retryAfter } = errorOf(again);
    expect([again.status, symbol]).toEqual([429, 'code_mails_exceeded']);
    expect(Number(retryAfter)).toBeGreaterThan(2700);
    expect(Number(retryAfter)).toBeLessThanOrEqual(3600 - 700);
  });

  test('mails with a code for a signed-in action are limited across any number of networks [TFA-04]', async () => {
    expect(await flood(60)).toBeLessThanOrEqual(codeMailsPerHour + firstCodeMailsPerHour);
  });

  test('used up by an intruder do not lock out the owner, at home or on a new network [TFA-04]', async () => {
    const at = new Date(Date.now() - 40 * 86_400_000);
    await addLogins(query, [{ account_id: await accountId(query, lin.email), at, device: 'Firefox', address: home }]);
    await flood(5);
    later(700);
    const owner = await tokenFrom(hotel);
    expect((await send(await start(owner, hotel), hotel)).status).toBe(200);
    later(700);
    const id = await start(owner, home);
    for (let mail = 0; mail < 5; mail += 1) {
      expect((await send(id, home)).status).toBe(200);
      later(61);
    }
  });
});

test('a code mailed again queues behind first codes of others [TFA-04, LOG-02]', async () => {
  vi.useRealTimers();
  const { port, arrived, held, state } = await holdingServer();
  const away = await runService({ ...settings, SMTP_URL: `smtp://127.0.0.1:${port}`, RESEND_AFTER_SECONDS: '1' });
  const token = await tokenFrom(home, away);
  const id = await start(token, home, away);
  const signUp = async (email: string) =>
    expect(
      (await away.send('/v1.0/users/verification-codes/', { body: { email, client_id: 'account-center-default' } }))
        .status,
    ).toBe(200);
  expect((await send(id, home, away)).status).toBe(200);
  for (const email of ['first@example.com', 'other@example.com']) await signUp(email);
  // Plus the mail about the new login, which takes no slot of a code.
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(4);
  await expect.poll(async () => (await send(id, home, away)).status, { timeout: 10_000 }).toBe(200);
  await signUp('second@example.com');
  state.isHolding = false;
  // A single free worker for codes: with more, both mails would go out in parallel, in no order.
  held.find(({ address }) => address === 'first@example.com')?.accept();
  await expect.poll(() => arrived.length, { timeout: 10_000 }).toBe(6);
  for (const { accept } of held) accept();
  expect(arrived.slice(4)).toEqual(['second@example.com', lin.email]);
}, 60_000);
