import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const root = fileURLToPath(new URL('..', import.meta.url));

export type Settings = Readonly<Record<string, string>>;
export type Brand = 'default' | 'regional';

/** The journeys of one file share an address, so its limits are wide unless they are what is looked at. */
const wide: Settings = {
  LOGIN_TRIES_PER_ADDRESS: '1000',
  LOGIN_TRIES_PER_ACCOUNT: '1000',
  REQUESTS_PER_MINUTE: '100000',
  THIRD_PARTIES: 'off',
};

const mailsSchema = v.array(v.object({ id: v.number(), to: v.string(), subject: v.string(), text: v.string() }));
export type Mail = v.InferOutput<typeof mailsSchema>[number];

const accountHost = 'account.default.localhost';

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

/** The built service as a process of its own, with its own data, database and mailbox. */
export class Service {
  #settings: Settings;
  readonly #data: string;
  #port = 0;
  #process: ChildProcess | null = null;
  #backupCode = 0;

  private constructor(settings: Settings, data: string) {
    this.#settings = { ...wide, ...settings };
    this.#data = data;
    // As root the database runs as somebody else, who has to get in.
    chmodSync(data, 0o755);
  }

  static async start(settings: Settings = {}, data = copiedData()): Promise<Service> {
    const service = new Service(settings, data);
    await service.start();
    return service;
  }

  /** An address of the account center. */
  at(path: string, brand: Brand = 'default'): string {
    return `http://account.${brand}.localhost:${this.#port}${path}`;
  }

  /** An address of the brand's official site. */
  site(path: string, brand: Brand = 'default'): string {
    return `http://www.${brand}.localhost:${this.#port}${path}`;
  }

  /** Starts the process, after the first time on the same port and data; some settings may be others now. */
  async start(settings: Settings = {}): Promise<void> {
    this.#settings = { ...this.#settings, ...settings };
    const dist = process.env['JOURNEYS_DIST'] ?? join(root, 'dist');
    const env = { ...process.env, ...this.#settings, DATA_DIR: this.#data, PAGES_DIR: dist, PORT: String(this.#port) };
    const child = spawn(process.execPath, [join(dist, 'server', 'main.js')], { cwd: root, env, stdio: 'pipe' });
    this.#process = child;
    this.#port = await announcedPort(child);
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** As a crash does: nothing is finished, nothing is closed. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ends everything, a database that lost its service included. */
  async close(): Promise<void> {
    await this.stop();
    const file = join(this.#data, 'postgres', 'postmaster.pid');
    if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
    rmSync(this.#data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  async mails(): Promise<readonly Mail[]> {
    const { text } = await this.call('/messages', { host: 'mailbox.localhost' });
    return v.parse(mailsSchema, JSON.parse(text));
  }

  /** Speaks with the service past the browser. Node does not resolve the names under localhost. */
  call(path: string, { method = 'GET', host = accountHost, headers = {}, body }: Call = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: this.#port, path, method };
      const sent = request({ ...options, headers: { host: `${host}:${this.#port}`, ...headers } }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Tries a password past the browser. */
  async tryPassword(username: string, password: string): Promise<Answer> {
    const body = new URLSearchParams({
      username,
      password,
      grant_type: 'password',
      session_mode: 'web',
      client_id: 'account-center-default',
      scope: 'read_profile',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return await this.call('/v1.0/oauth2/token/', { method: 'POST', headers, body: body.toString() });
  }

  /** The next backup code that nobody has used here yet, out of those of a customer. */
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

/** A copy of the data that were made once for all journeys, with its owners. */
function copiedData(): string {
  const data = mkdtempSync(join(tmpdir(), 'account-center-'));
  const first = process.env['JOURNEYS_DATA'];
  if (first !== undefined) execFileSync('cp', ['-a', `${first}/.`, data]);
  return data;
}

/** The port in what the service prints once it can be used. */
function announcedPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (piece: Buffer): void => {
      said += piece.toString();
      const port = /account\.default\.localhost:(\d+)/.exec(said)?.[1];
      if (port !== undefined && said.includes('Mailbox')) resolve(Number(port));
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}: ${said}`)));
  });
}
