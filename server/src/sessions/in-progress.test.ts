import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { errorOf, person, signedIn } from '../../testing/client.ts';
import { openDatabase } from '../platform/database/open.ts';
import { runService } from '../../testing/service.ts';
import { sessionCallsAtOnce } from '../service/limits.ts';

const [pia, mila] = [person('pia'), person('mila')];

test('parallel requests of one customer leave connections to the logins of others [NET-05]', async () => {
  const service = await runService({ SESSION_REQUESTS_PER_MINUTE: '1000' });
  const { access_token: token } = signedIn(await service.logIn(pia.username, pia.password));
  const body = { emailAddress: pia.email, usage: 'verify_email', again: true };
  await service.send('/v2/user/email/candidates', { token, body });
  const all = Array.from({ length: 26 }, () => service.send('/v2/user/email/candidates', { token, body }));
  expect((await service.logIn(mila.username, mila.password)).status).toBe(200);
  const symbols = (await Promise.all(all)).map((answer) => errorOf(answer).symbol);
  expect(new Set(symbols)).toEqual(new Set(['request_throttled']));
});

test('a process works on a limited number of calls of a session at a time, and on those of the account’s other sessions [NET-05]', async () => {
  const service = await runService({ DATABASE_CONNECTIONS: '40' });
  const { access_token: token } = signedIn(await service.logIn(pia.username, pia.password));
  const { access_token: own } = signedIn(await service.logIn(pia.username, pia.password));
  const { access_token: other } = signedIn(await service.logIn(mila.username, mila.password));
  const devices = (bearer: string) => service.send('/v2/auth/mfa/trusted/', { token: bearer });
  const database = openDatabase(service.url, 2);
  const held = await database.transaction(async (query) => {
    await sql`lock table trust_tokens in access exclusive mode`.execute(query);
    const calls = Array.from({ length: sessionCallsAtOnce }, () => devices(token));
    const waits = sql`select 1 from pg_locks where not granted and relation = 'trust_tokens'::regclass`;
    const waiting = (count: number) =>
      vi.waitUntil(async () => (await waits.execute(database.query)).rows.length === count, 5000);
    await waiting(sessionCallsAtOnce);
    const refused = await devices(token);
    expect(errorOf(refused)).toMatchObject({ symbol: 'request_throttled', retryAfter: 1 });
    const others = [devices(own), devices(other)];
    await waiting(sessionCallsAtOnce + others.length);
    return [...calls, ...others];
  });
  await database.close();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 200));
  expect((await devices(token)).status).toBe(200);
});
