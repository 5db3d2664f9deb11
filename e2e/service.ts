import type { Route } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { localRequest } from '../server/src/platform/http/local-request.ts';
import { ask } from '../server/testing/test-database.ts';
import { changes } from './account-changes.ts';
import { copyFirst, drop, restoreFirstData } from './databases.ts';
import { passwordForm } from '../server/testing/password-form.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Settings = Readonly<Record<string, string>>;
export type Brand = 'default' | 'regional';

/** Journeys share a client address, so the limits are high unless a journey is about them. */
const wide: Settings = {
  LOGIN_TRIES_PER_ADDRESS: '1000',
  LOGIN_TRIES_PER_ACCOUNT: '1000',
  REQUESTS_PER_MINUTE: '100000',
  RESET_MAILS_PER_HOUR: '1000',
  RESET_MAILS_PER_CALLER: '1000',
  CODE_MAILS_PER_HOUR: '1000',
  THIRD_PARTIES: 'off',
  APPS: 'off',
  CONFIG_FILE: 'off',
  SEED: 'on',
  SECRET_KEY: 'a secret key for journeys, long enough for all',
};

const mailsSchema = v.array(
  v.object({ id: v.number(), to: v.string(), subject: v.string(), text: v.string(), html: v.nullable(v.string()) }),
);
export type Mail = v.InferOutput<typeof mailsSchema>[number];

const accountHost = 'account.default.localhost';

const timesSchema = v.array(v.object({ at: v.date() }));

export interface Answer {
  status: number;
  text: string;
}

interface Call {
  method?: string;
  host?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** The built service in a process, with its own database and mailbox. */
export class Service {
  #settings: Settings;
  readonly #databaseUrl: string;
  readonly #release: () => Promise<void>;
  #port = 0;
  #hub = '';
  #process: ChildProcess | null = null;
  #backupCode = 0;

  private constructor(settings: Settings, release: () => Promise<void>) {
    this.#settings = { ...wide, ...settings };
    this.#databaseUrl = this.#settings['DATABASE_URL'] ?? '';
    this.#release = release;
  }

  static async start(settings: Settings = {}): Promise<Service> {
    const name = `journey_${randomBytes(8).toString('hex')}`;
    const service = new Service({ ...settings, DATABASE_URL: await copyFirst(name) }, () => drop(name));
    await service.start();
    return service;
  }

  /** Starts on an existing database. */
  static async on(url: string): Promise<Service> {
    const service = new Service({ DATABASE_URL: url }, async () => undefined);
    await service.start();
    return service;
  }

  /** A URL of the account center. */
  at(path: string, brand: Brand = 'default'): string {
    return `http://account.${brand}.localhost:${this.#port}${path}`;
  }

  /** A URL of the brand's official site. */
  site(path: string, brand: Brand = 'default'): string {
    return `http://www.${brand}.localhost:${this.#port}${path}`;
  }

  /** A URL of the demonstration app, in services that run one. */
  hub(path: string): string {
    return `${this.#hub}${path}`;
  }

  /** Starts the process; a restart keeps the port and the database, and can change settings. */
  async start(settings: Settings = {}): Promise<void> {
    this.#settings = { ...this.#settings, ...settings };
    const dist = process.env['JOURNEYS_DIST'] ?? join(root, 'dist');
    const env = {
      ...process.env,
      ...this.#settings,
      PAGES_DIR: dist,
      PORT: this.#settings['PORT'] ?? String(this.#port),
    };
    const child = spawn(process.execPath, [join(dist, 'server', 'demo.js')], { cwd: root, env, stdio: 'pipe' });
    this.#process = child;
    const { port, hub } = await announced(child);
    this.#port = port;
    this.#hub = hub;
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Kills the process, like a crash. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#release();
  }

  async mails(): Promise<readonly Mail[]> {
    const { text } = await this.call('/messages', { host: 'mailbox.localhost' });
    return v.parse(mailsSchema, JSON.parse(text));
  }

  /** Calls the service without the browser. Node does not resolve names under localhost. */
  call(path: string, { method = 'GET', host = accountHost, headers = {}, body }: Call = {}): Promise<Answer> {
    return localRequest({
      port: this.#port,
      host: `${host}:${this.#port}`,
      path,
      method,
      headers,
      ...(body !== undefined && { body }),
    });
  }

  /** Logs in without the browser. */
  async tryPassword(username: string, password: string, proof: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const body = new URLSearchParams(passwordForm(username, password));
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...proof };
    return await this.call('/v1.0/oauth2/token/', { method: 'POST', headers, body: body.toString() });
  }

  /** Lets every open challenge expire. */
  async endChallenges(): Promise<void> {
    await ask(this.#databaseUrl, 'update challenges set expires_at = created_at');
  }

  /** The times of a customer's security events, newest first. */
  async eventTimes({ username }: { readonly username: string }): Promise<readonly Date[]> {
    const own = `account_id = (select id from accounts where email = '${username}')`;
    const rows = await ask(this.#databaseUrl, `select at from events where ${own} order by at desc`);
    return v.parse(timesSchema, rows).map(({ at }) => at);
  }

  /** Lets hours pass by backdating removal requests, the events that end their wait, and codes. */
  async passHours(hours: number): Promise<void> {
    const earlier = (...columns: string[]) =>
      columns.map((each) => `${each} = ${each} - interval '${hours} hours'`).join();
    for (const [table, ...columns] of [
      ['factor_removals', 'asked_at', 'due_at', 'refused_at'],
      ['accounts', 'password_changed_at', 'factors_changed_at'],
      ['sessions', 'issued_at', 'used_at'],
      ['backup_codes', 'used_at'],
      ['challenges', 'created_at', 'expires_at'],
      ['one_time_codes', 'sent_at', 'expires_at'],
    ] as const)
      await ask(this.#databaseUrl, `update ${table} set ${earlier(...columns)}`);
  }

  /** Every row of every table but the counters of limits, the mails and some others. */
  async rows(others: readonly string[] = []): Promise<readonly unknown[]> {
    const names = v.parse(
      v.array(v.object({ name: v.string() })),
      await ask(this.#databaseUrl, "select tablename as name from pg_tables where schemaname = 'public' order by 1"),
    );
    const kept = names.map(({ name }) => name).filter((name) => !['limits', 'mails', ...others].includes(name));
    const all = kept.map((name) => `select '${name}' as table, to_jsonb(each) as row from public.${name} each`);
    return ask(this.#databaseUrl, `${all.join(' union all ')} order by 1, 2`);
  }

  /** Changes what a customer can do, like another device, an operator or the time. */
  async change({ username }: { readonly username: string }, what: keyof typeof changes): Promise<void> {
    const id = `(select id from accounts where email = '${username}')`;
    await ask(this.#databaseUrl, changes[what](id));
  }

  /** Resets every table to the database's original data. */
  async resetData(): Promise<void> {
    await restoreFirstData(this.#databaseUrl);
    this.#backupCode = 0;
  }

  /** A customer's next unused backup code. */
  unusedOf(codes: readonly string[]): string {
    const code = codes[this.#backupCode];
    this.#backupCode += 1;
    if (code === undefined) throw new Error('All backup codes are used up.');
    return code;
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

/** The path of a built file of a brand. */
export function builtFile(path: string, brand: Brand = 'default'): string {
  return join(process.env['JOURNEYS_DIST'] ?? join(root, 'dist'), brand, path);
}

/** Forwards a request of the page to the service, without the browser. */
export async function forward(route: Route, service: Service): Promise<Answer> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const { host: _, ...headers } = await request.allHeaders();
  const plain = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  const body = request.postData();
  return await service.call(`${pathname}${search}`, {
    method: request.method(),
    headers: Object.fromEntries(plain),
    ...(body === null ? {} : { body }),
  });
}

/** The service handles a request of the page, and its response is lost. */
export async function loseResponse(route: Route, service: Service): Promise<void> {
  await forward(route, service);
  await route.abort();
}

/** The port of the service and the address of the demonstration app, which the service prints once it is ready. */
function announced(child: ChildProcess): Promise<{ port: number; hub: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (piece: Buffer): void => {
      output += piece.toString();
      const port = /account\.default\.localhost:(\d+)/.exec(output)?.[1];
      const hub = /http:\/\/homehub\.localhost:\d+/.exec(output)?.[0] ?? '';
      if (port !== undefined && output.includes('Mailbox')) resolve({ port: Number(port), hub });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${output}`)));
  });
}
