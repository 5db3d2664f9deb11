// What customers and other systems do under load, and what they find at the end.
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { passwordForm } from '../../server/testing/password-form.ts';
import type { Calls, Answer } from './calls.ts';
import type { Write } from './checker.ts';
import { until } from './program.ts';

const password = 'Quiet-Harbor-27';
const customerCount = 6;
const mailSeconds = 30;
const clientId = 'account-center-default';
/** What the service takes for a network. */
const networkOf = (number: number): string => `198.18.${Math.trunc(number / 250) % 250}.${number % 250}`;

const loginSchema = v.object({ access_token: v.string(), web_session_auth_code: v.string() });
const accountSchema = v.object({ account: v.number() });
const profileSchema = v.object({ version: v.number(), nickName: v.string() });
const documentSchema = v.object({ version: v.string() });
const refusalSchema = v.object({ error: v.object({ symbol: v.literal('account_already_exist') }) });
const mailsSchema = v.array(v.object({ to: v.array(v.string()), text: v.string() }));
const activitySchema = v.object({
  events: v.array(v.object({ type: v.string(), device: v.string() })),
  next: v.nullable(v.string()),
});

interface Customer {
  number: number;
  email: string;
  network: string;
  token: string;
  session: string;
  version: number;
}

/** Everyone who uses the service during one load. */
export class Customers {
  readonly history: Write[] = [];
  /** Answers that say something else than that the service failed. */
  readonly lies: string[] = [];
  readonly #calls: Calls;
  readonly #mailPort: number;
  readonly #run = randomBytes(4).toString('hex');
  #customers: Customer[] = [];
  #agreements: { contract: string; version: string }[] = [];
  #count = 0;

  constructor(calls: Calls, mailPort: number) {
    this.#calls = calls;
    this.#mailPort = mailPort;
  }

  /** Signs up the customers. */
  async start(): Promise<void> {
    for (let count = 0; count < customerCount; count += 1) this.#customers.push(await this.#makeCustomer());
    for (const contract of ['terms', 'privacy']) {
      const { body } = await this.#calls.page({ path: `/v2/user/contracts?contract=${contract}` });
      this.#agreements.push({ contract, version: v.parse(documentSchema, body).version });
    }
  }

  async check(): Promise<void> {
    const { session, number } = this.#any();
    const request = { path: '/oauth2/session/details/', authorization: `refresh_token ${session}` };
    const { status, body } = await this.#calls.note('check', request);
    if (status === 200 && !v.is(v.object({ account: v.literal(number) }), body)) this.lies.push('check: logged out');
  }

  async readProfile(): Promise<void> {
    await this.#calls.note('profile', profileOf(this.#any()));
  }

  async openPage(): Promise<void> {
    await this.#calls.note('page', { path: '/login' });
  }

  async logIn(): Promise<void> {
    await this.#calls.note('login', loginOf(this.#any()));
  }

  async renew(): Promise<void> {
    const { session, network: from } = this.#any();
    const form = { client_id: clientId, grant_type: 'session_implicit', code: session, scope: 'read_profile' };
    await this.#calls.note('renewal', { path: '/oauth2/token/', method: 'POST', form, from });
  }

  async changeProfile(): Promise<void> {
    const customer = this.#any();
    const nickName = this.#name('name');
    const json = { version: customer.version, nickName };
    const answer = await this.#calls.note('change', { ...profileOf(customer), method: 'PATCH', json });
    this.#remember('register', `the name of ${customer.email}`, nickName, answer);
    if (answer.status === 200) customer.version = v.parse(profileSchema, answer.body).version;
    // The next change names the version that this one has led to.
    else await until(async () => this.#readVersion(customer), mailSeconds);
  }

  async addAccount(): Promise<void> {
    const email = this.#address('account');
    const answer = await this.#calls.noteOther('account', '/internal/v1/accounts', { email, emailVerified: true });
    this.#remember('set', 'accounts', email, answer);
  }

  async addEvent(): Promise<void> {
    const { number, email } = this.#any();
    const device = this.#name('device');
    const event = { account: number, type: 'bound device', device };
    const answer = await this.#calls.noteOther('event', '/internal/v1/events', event);
    this.#remember('set', `the events of ${email}`, device, answer);
  }

  /** Asks for a code by mail, and creates an account with it. */
  async signUp(): Promise<void> {
    const email = this.#address('sign-up');
    const from = networkOf(this.#count);
    const json = { email, client_id: clientId };
    const asked = await this.#calls.note('code', {
      path: '/v1.0/users/verification-codes/',
      method: 'POST',
      json,
      from,
    });
    this.#remember('queue', 'codes', email, asked);
    if (asked.status !== 200) return;
    let code = '';
    await until(async () => (code = (await this.#codesTo(email))[0] ?? '') !== '', mailSeconds);
    if (code === '') return;
    const account = {
      email,
      password,
      code,
      client_id: clientId,
      country: 'GB',
      agreements: this.#agreements,
      news: false,
    };
    const answer = await this.#calls.note('sign-up', { path: '/v1.0/users/', method: 'POST', json: account, from });
    this.#remember('set', 'accounts', email, answer);
  }

  /** Reads everything that was written, by the same calls. */
  async read(): Promise<Map<string, string[]>> {
    const written = (object: string): string[] =>
      this.history.filter((write) => write.object === object).map(({ value }) => value);
    const readings = new Map<string, string[]>();
    for (const customer of this.#customers) {
      const { body } = await this.#calls.page(profileOf(customer));
      readings.set(`the name of ${customer.email}`, [v.parse(profileSchema, body).nickName]);
      readings.set(`the events of ${customer.email}`, await this.#eventsOf(customer));
    }
    const accounts: string[] = [];
    for (const email of written('accounts'))
      if (v.is(refusalSchema, (await this.#calls.other('/internal/v1/accounts', { email, emailVerified: true })).body))
        accounts.push(email);
    readings.set('accounts', accounts);
    const deliveries = async () => {
      const codes = written('codes').map(async (email) => (await this.#codesTo(email)).map(() => email));
      return (await Promise.all(codes)).flat();
    };
    const acknowledged = this.history.filter(({ kind, outcome }) => kind === 'queue' && outcome === 'acknowledged');
    await until(async () => new Set(await deliveries()).size >= acknowledged.length, mailSeconds * 2);
    readings.set('codes', await deliveries());
    return readings;
  }

  async #eventsOf(customer: Customer): Promise<string[]> {
    const { authorization } = profileOf(customer);
    const devices: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `/v2/user/security/events${cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`}`;
      const { events, next } = v.parse(activitySchema, (await this.#calls.page({ path, authorization })).body);
      devices.push(...events.filter(({ type }) => type === 'bound device').map(({ device }) => device));
      cursor = next;
    }
    return devices;
  }

  /** The codes that were mailed to an address. */
  async #codesTo(email: string): Promise<string[]> {
    const answer = await fetch(`http://127.0.0.1:${this.#mailPort}/messages?to=${encodeURIComponent(email)}`);
    return v.parse(mailsSchema, await answer.json()).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
  }

  async #makeCustomer(): Promise<Customer> {
    const email = this.#address('customer');
    const network = networkOf(this.#count);
    const made = await this.#calls.other('/internal/v1/accounts', { email, password, emailVerified: true });
    const { body } = await this.#calls.page(loginOf({ email, network }));
    const { access_token: token, web_session_auth_code: session } = v.parse(loginSchema, body);
    const number = v.parse(accountSchema, made.body).account;
    const customer = { number, email, network, token, session, version: 0 };
    await this.#readVersion(customer);
    return customer;
  }

  async #readVersion(customer: Customer): Promise<boolean> {
    const { status, body } = await this.#calls.page(profileOf(customer));
    if (status === 200) customer.version = v.parse(profileSchema, body).version;
    return status === 200;
  }

  #remember(kind: Write['kind'], object: string, value: string, { status }: Answer): void {
    const outcome = status === 0 || status >= 500 ? 'unknown' : status < 400 ? 'acknowledged' : 'refused';
    this.history.push({ kind, object, value, outcome });
  }

  #any(): Customer {
    const customer = this.#customers[this.#next() % customerCount];
    if (customer === undefined) throw new Error('There are no customers yet.');
    return customer;
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }

  #name(what: string): string {
    return `${what} ${this.#next()}`;
  }

  #address(what: string): string {
    return `${what}-${this.#next()}-${this.#run}@example.com`;
  }
}

function loginOf({ email, network: from }: Pick<Customer, 'email' | 'network'>) {
  return { path: '/v1.0/oauth2/token/', method: 'POST', form: passwordForm(email, password), from };
}

function profileOf({ token }: Pick<Customer, 'token'>) {
  return { path: '/v1.0/users/@me/profile/', authorization: `Bearer ${token}` };
}
