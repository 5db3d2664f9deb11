// npm run bench:scale -- 1000000: what calls, housekeeping, metrics, a start, the migrations since the last release and
// an archive cost at 10,000 accounts and at the number given. Both databases are on one server, and the rounds
// alternate, so that other load affects both equally. Prints medians and their ratios; no gate.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { table } from '#contract/calls/table.ts';
import { demonstrationPlan } from '../../server/testing/plan.ts';
import { passwordForm } from '../../server/testing/password-form.ts';
import { ask, makeDatabase } from '../../server/testing/test-database.ts';
import { oldEvents, oldSessions } from '../../server/src/accounts/short-addresses.ts';
import { startDemonstration } from '../../server/src/demo/start-demonstration.ts';
import { collectData } from '../../server/src/features/archive/contents.ts';
import { pack } from '../../server/src/features/archive/pack.ts';
import { queueDueDeletions } from '../../server/src/features/abandonment/job.ts';
import { createMetrics } from '../../server/src/operator/metrics.ts';
import { secondsAfter, systemClock as clock } from '../../server/src/platform/clock.ts';
import { makePasswords } from '../../server/src/platform/crypto/passwords.ts';
import { startEmbedded } from '../../server/src/platform/database/embedded/launcher.ts';
import { openDatabase, type Database } from '../../server/src/platform/database/open.ts';
import { deleteExpired } from '../../server/src/service/cleanup.ts';
import type { Service } from '../../server/src/service/start-service.ts';
import { prepareDatabase } from '../../server/src/service/prepare-database.ts';
import { logStep, Problem } from '../lib/run.mjs';
import { whenStopped } from '../lib/with-service.ts';
import { fill, usernameOf } from './scale/fill.ts';
import { median } from './median.ts';

type App = Service['app'];

const base = 10_000;
const password = 'Quiet-Harbor-27';
/** Customers of each database who log in before anything is counted, and how often each one's calls are timed. */
const customers = 40;
const rounds = 5;
const host = 'account.default.localhost:4600';
/** At most this ratio for a call, and for what runs beside the calls. */
const limits = { call: 1.3, beside: 2 };
const dayMs = 86_400_000;

export async function main([given = '1000000']: readonly string[]): Promise<void> {
  const accounts = Number(given);
  if (!Number.isSafeInteger(accounts) || accounts <= base)
    throw new Problem(`npm run bench:scale -- NUMBER: a number of accounts above ${base}, not ${given}.`);
  const stopped = whenStopped();
  const folder = mkdtempSync(join(tmpdir(), 'account-scale-'));
  const server = await startEmbedded(folder);
  try {
    await Promise.race([stopped, compare(server.url('postgres'), [base, accounts])]);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function compare(server: string, sizes: readonly number[]): Promise<void> {
  const hash = await (await makePasswords()).hash(password);
  const sides: Side[] = [];
  for (const size of sizes) {
    logStep(`Filling a database with ${size.toLocaleString('en')} accounts.`);
    const url = await makeDatabase(server, `accounts_${size}`);
    await fill(url, size, hash);
    sides.push(await open(url, size));
  }
  logStep('Measuring.');
  for (const side of sides) await logInAll(side);
  for (let round = 0; round < rounds; round += 1)
    for (let each = 0; each < customers; each += 1) for (const side of sides) await timeCalls(side, each);
  for (let round = 0; round < rounds; round += 1) for (const side of sides) await timeBeside(side);
  report(sides);
  for (const { close } of sides) await close();
}

interface Side {
  size: number;
  bytes: number;
  app: App;
  database: Database;
  sessions: { username: string; code: string; token: string; address: string }[];
  times: Map<string, number[]>;
  /** Starts the service once more. */
  start(): Promise<Service>;
  close(): Promise<void>;
}

/** Migrates a filled database to the present version, and starts the service on it. */
async function open(url: string, size: number): Promise<Side> {
  const times = new Map<string, number[]>();
  await timed(times, 'migrations', () => prepareDatabase(url));
  const unlimited = '10000000';
  const plan = demonstrationPlan({
    PORT: '0',
    PUBLIC_PORT: '4600',
    PAGES: 'off',
    PAGES_DIR: 'no-pages',
    SEED: 'off',
    THIRD_PARTIES: 'off',
    APPS: 'off',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: unlimited,
    LOGIN_TRIES_PER_ACCOUNT: unlimited,
    LOGIN_TRIES_PER_ADDRESS: unlimited,
    SECRET_KEY: 'c2NhbGUtc2NhbGUtc2NhbGUtc2NhbGUtc2NhbGUtc2M',
    DATABASE_URL: url,
  });
  const start = (): Promise<Service> => startDemonstration(plan, { listen: false });
  const service = await start();
  const database = openDatabase(url, 2);
  const [row] = v.parse(
    v.tuple([v.object({ bytes: v.pipe(v.string(), v.transform(Number)) })]),
    await ask(url, 'select pg_database_size(current_database()) as bytes'),
  );
  const close = async (): Promise<void> => {
    await service.close();
    await database.close();
  };
  return { size, bytes: row.bytes, app: service.app, database, sessions: [], times, start, close };
}

/** Spread over the numbers of the accounts. */
async function logInAll(side: Side): Promise<void> {
  for (let each = 0; each < customers; each += 1) {
    const username = usernameOf(Math.floor(((each + 0.5) / customers) * side.size));
    const address = `192.0.2.${each + 1}`;
    const reply = v.parse(replySchema, await logIn(side.app, username, address));
    side.sessions.push({ username, code: reply.web_session_auth_code, token: reply.access_token, address });
  }
}

const replySchema = v.object({ access_token: v.string(), web_session_auth_code: v.string() });

async function timeCalls({ app, sessions, times }: Side, number: number): Promise<void> {
  const session = sessions[number];
  if (session === undefined) throw new Problem('A customer has no session.');
  const { username, code, token, address } = session;
  const call = (name: keyof typeof table, authorization: string): Promise<unknown> =>
    timed(times, name, () =>
      send(app, { method: table[name].method, url: table[name].path, address, headers: { authorization } }),
    );
  await timed(times, 'log in', () => logIn(app, username, address));
  await call('sessionDetails', `refresh_token ${code}`);
  const renewal = { client_id: 'account-center-default', grant_type: 'session_implicit', code, scope: 'read_profile' };
  await timed(times, 'renew the token', () => post(app, '/oauth2/token/', renewal, address));
  for (const name of ['readProfile', 'readSecuritySummary', 'readActivity', 'listSessions', 'readCheckUp'] as const)
    await call(name, `Bearer ${token}`);
}

/** What the service does beside the calls, with nothing to do. */
async function timeBeside({ database, sessions, times, start }: Side): Promise<void> {
  const { query } = database;
  await (await timed(times, 'start', start)).close();
  await timed(times, 'housekeeping', async () => {
    await queueDueDeletions({ database, clock });
    await deleteExpired({ database, clock, keepSeconds: 30 * 86_400, eventDays: 3650 });
    const before = new Date(Date.now() - 60 * dayMs);
    await oldEvents(query, before).execute();
    await oldSessions(query, before).execute();
  });
  await timed(times, 'metrics', () => createMetrics(database).read());
  const account = await query
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', sessions[0]?.username ?? '')
    .executeTakeFirstOrThrow();
  await timed(times, 'archive', async () => {
    const data = await database.transaction((inside) => collectData(inside, account.id), 'repeatable read');
    await pack(data, { picture: null, now: secondsAfter(clock.now(), 0), providers: [], apps: [] });
  });
}

const logIn = (app: App, username: string, address: string): Promise<unknown> =>
  post(app, '/v1.0/oauth2/token/', passwordForm(username, password), address);

const post = (app: App, url: string, form: Record<string, string>, address: string): Promise<unknown> =>
  send(app, {
    method: 'POST',
    url,
    address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  address: string;
  headers: Record<string, string>;
  payload?: string;
}

async function send(app: App, { headers, address, ...request }: Sent): Promise<unknown> {
  const own = { host, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const answer = await app.inject({ ...request, remoteAddress: address, headers: { ...own, ...headers } });
  if (answer.statusCode !== 200) throw new Problem(`${request.url} was answered with ${answer.statusCode}.`);
  return answer.json();
}

async function timed<T>(times: Map<string, number[]>, name: string, act: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await act();
  times.set(name, [...(times.get(name) ?? []), performance.now() - since]);
  return result;
}

const besides: ReadonlySet<string> = new Set(['housekeeping', 'metrics', 'start', 'archive', 'migrations']);

function report([small, large]: readonly Side[]): void {
  if (small === undefined || large === undefined) return;
  const [one, other] = [small, large].map(
    ({ size, bytes }) => `${size.toLocaleString('en')} accounts (${(bytes / 1e9).toFixed(2)} GB)`,
  );
  console.log(`\nMedians in milliseconds: ${one}, then ${other}.`);
  for (const [name, times] of small.times) {
    const [before, after] = [median(times), median(large.times.get(name) ?? [])];
    const limit = besides.has(name) ? limits.beside : limits.call;
    const verdict = name === 'migrations' ? '' : after / before <= limit ? `within ${limit}` : `NOT within ${limit}`;
    console.log(
      `  ${name}: ${before.toFixed(2)}, ${after.toFixed(2)}, ratio ${(after / before).toFixed(2)} ${verdict}`,
    );
  }
}
