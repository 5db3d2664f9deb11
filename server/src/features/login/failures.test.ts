import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { codeAt } from '../../../testing/authenticator.ts';
import { errorOf, person, proof, methodsOf } from '../../../testing/client.ts';
import { runService } from '../../../testing/service.ts';
import { answeredTooLate } from '../../../testing/abort-late.ts';
import { quickPasswords } from '../../../testing/passwords.ts';

const verify = vi.fn(quickPasswords.verify);
const service = await runService({ LOG_LEVEL: 'silent' }, { passwords: { ...quickPasswords, verify } });
const { query } = service.database;
const lin = person('lin');
const sam = person('sam');
const failed = [500, 'system_error'];
/** The time limit passed. */
const late = [503, 'system_error'];
const seen = async (answer: ReturnType<typeof service.send>) => [(await answer).status, errorOf(await answer).symbol];
/** The consumed points by key. */
const points = async () => {
  const rows = await sql<{
    name: string;
    points: number;
  }>`select split_part(key, ':', 1) as name, points from limits`.execute(query);
  return Object.fromEntries(rows.rows.map(({ name, points: taken }) => [name, taken]));
};

test('a password that cannot be compared consumes no try [LOG-03]', async () => {
  verify.mockRejectedValueOnce(new Error('no memory is left'));
  expect(await seen(service.logIn(lin.username, lin.password))).toEqual(failed);
  expect(await points()).toMatchObject({ 'login-account': 0, 'login-address': 0 });
});

test('a code whose login fails consumes no try [LOG-03]', async () => {
  const methods = methodsOf(await service.logIn(sam.username, sam.password));
  await sql`alter table events rename to elsewhere`.execute(query);
  const code = codeAt(sam.authenticatorSecret ?? '', new Date());
  expect(await seen(service.logIn(sam.username, sam.password, {}, proof(methods['totp'], code)))).toEqual([
    503,
    'system_error',
  ]);
  await sql`alter table elsewhere rename to events`.execute(query);
  expect(await points()).toMatchObject({ codes: 0, 'login-account': 0, 'login-address': 0 });
});

test('a login answered as a failure opens no session afterwards [NET-10]', async () => {
  expect(await answeredTooLate(query, 'sessions', () => seen(service.logIn(lin.username, lin.password)))).toEqual(late);
  expect(await query.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('a code whose call was answered as a failure is not mailed afterwards [NET-10]', async () => {
  const methods = methodsOf(await service.logIn(sam.username, sam.password));
  const send = () => seen(service.send(`/v2/auth/mfa/challenges/${methods['email_code']}/code`, { method: 'POST' }));
  expect(await answeredTooLate(query, 'one_time_codes', send)).toEqual(late);
  expect(await query.selectFrom('one_time_codes').selectAll().execute()).toEqual([]);
  expect(await service.mails()).toEqual([]);
});

test('a flood from one address occupies few login slots, and anything over two seconds of work is refused [LOG-03]', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  verify.mockClear().mockImplementation(async () => held.then(() => null));
  const early: unknown[] = [];
  const flood = Array.from({ length: 300 }, async (_, index) =>
    early.push(errorOf(await service.logIn(`unknown.${index}@example.com`, 'a guess'))['retryAfter']),
  );
  await vi.waitFor(() => expect([early.length, verify.mock.calls.length]).toEqual([92, 8]), { timeout: 8000 });
  expect([new Set(early), (await points())['login-address']]).toEqual([new Set([2]), 8]);
  // Logins reached too late are refused as well.
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 5000);
  release();
  await Promise.all(flood);
  clock.mockRestore();
  expect([early.filter((seconds) => seconds === 2).length, verify.mock.calls.length]).toEqual([292, 8]);
});
