import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { symbols } from '#contract/symbols.ts';
import { person } from '../../testing/client.ts';
import { addRows } from '../../testing/rows.ts';
import { internalKey, operator, runInternal } from '../../testing/internal.ts';

const { client, query, read } = await runInternal({ LOGIN_TRIES_PER_ACCOUNT: '2', TRUST_PROXY: 'on' });
const noor = person('noor');

/** The samples of a metric by label. */
async function samples(name: string): Promise<Record<string, number>> {
  const { text } = await read('/metrics', operator.metrics.key);
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(name.length, at), Number(line.slice(at))];
    }),
  );
}

test('counts and times calls by route and symbol, without a caller’s path in a label [OPR-02]', async () => {
  await client.logIn(noor.username, noor.password);
  await client.logIn(noor.username, 'not this one');
  await client.send('/v2/auth/mfa/challenges/a_proof-of-32-characters-in-all__/code', { method: 'POST' });
  await client.send('/a/path/of/a/scanner');
  const calls = await samples('account_center_calls_total');
  const route = 'method="POST",route="/v1.0/oauth2/token/"';
  expect(calls).toMatchObject({
    [`{${route},status="200",symbol=""}`]: 1,
    [`{${route},status="${symbols.incorrect_password}",symbol="incorrect_password"}`]: 1,
  });
  expect(JSON.stringify(calls)).not.toMatch(/32-characters|scanner/);
  expect((await samples('account_center_call_duration_seconds_count'))[`{${route}}`]).toBe(2);
});

test('refusals by a limit are counted by the limit’s name [OPR-02]', async () => {
  for (let guess = 0; guess < 3; guess += 1) await client.logIn(person('lin').username, 'not this one');
  expect(await samples('account_center_limit_refusals_total')).toEqual({ '{limit="account"}': 1 });
});

test('the oldest due job, jobs, mails, connections and the build are exposed [OPR-02]', async () => {
  await sql`select graphile_worker.add_job('unknown', job_key := 'late', run_at := now() - interval '90 seconds')`.execute(
    query,
  );
  const { '': age = 0 } = await samples('account_center_jobs_oldest_due_seconds');
  expect(Math.floor(age)).toBe(90);
  expect(await samples('account_center_jobs_queued')).toMatchObject({ '{job="unknown",state="waiting"}': 1 });
  await addRows(query, 'journal_entries', { at: new Date(Date.now() - 90_000), entry: '{}' });
  const { '': waiting = 0 } = await samples('account_center_journal_oldest_entry_seconds');
  expect(Math.floor(waiting)).toBe(90);
  // The mail about the lock above.
  await expect.poll(() => samples('account_center_mails_total')).toEqual({ '{outcome="sent"}': 1 });
  expect(await samples('account_center_jobs_total')).toMatchObject({ '{job="send-mail",outcome="done"}': 1 });
  expect(await samples('account_center_database_up')).toEqual({ '': 1 });
  expect(Object.keys(await samples('account_center_database_connections'))).toEqual([
    '{state="idle"}',
    '{state="busy"}',
  ]);
  expect(Object.keys(await samples('account_center_build_info'))).toEqual([
    expect.stringMatching(/^\{version="\d+\.\d+\.\d+",commit=""\}$/),
  ]);
  expect(await samples('process_cpu_seconds_total')).not.toEqual({});
});

test('calls whose proxy names no address that can be read are counted [OPR-02]', async () => {
  await client.logIn(noor.username, noor.password, {}, { 'x-forwarded-for': '203.0.113.7:443' });
  await client.logIn(noor.username, noor.password, {}, { 'x-forwarded-for': 'unknown' });
  expect(await samples('account_center_unreadable_addresses_total')).toEqual({ '': 1 });
});

test('metrics require a key that may read them [OPR-02]', async () => {
  expect((await read('/metrics', '')).status).toBe(401);
  expect((await read('/metrics', operator.reader.key)).status).toBe(403);
  expect((await read('/metrics', internalKey)).status).toBe(200);
  expect((await client.send('/metrics')).status).toBe(404);
});
