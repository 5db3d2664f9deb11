// What customers and other systems do under load, and what they find at the end.
import * as v from 'valibot';
import { passwordForm } from '../../server/testing/password-form.ts';
import type { Calls, Request } from './calls.ts';
import type { Readings } from './checker.ts';
import type { Ledger } from './ledger.ts';
import { mailSeconds, type Mailbox } from './mailbox.ts';
import { until } from './program.ts';

export const password = 'Quiet-Harbor-27';
const customerCount = 6;
const clientId = 'account-center-default';
/** What the service takes for a network. */
const networkOf = (number: number): string => `198.18.${Math.trunc(number / 250) % 250}.${number % 250}`;

const loginSchema = v.object({ access_token: v.string(), web_session_auth_code: v.string() });
const tokenSchema = v.object({ access_token: v.string() });
const accountSchema = v.object({ account: v.number() });
const profileSchema = v.object({ version: v.number(), nickName: v.string() });
/** What a session or a token reads as long as it lasts: an ended session reads the account -1. */
const givenSchema = v.union([v.object({ account: v.pipe(v.number(), v.minValue(1)) }), profileSchema]);
const documentSchema = v.object({ version: v.string() });
const refusalSchema = v.object({ error: v.object({ symbol: v.literal('account_already_exist') }) });
const activitySchema = v.object({
  events: v.array(v.object({ type: v.string(), device: v.string() })),
  next: v.nullable(v.string()),
});

export interface Customer {
  number: number;
  email: string;
  network: string;
  token: string;
  session: string;
  version: number;
}

/** Everyone who uses the service during one load. */
export class Customers {
  readonly #calls: Calls;
  readonly #ledger: Ledger;
  readonly #mailbox: Mailbox;
  /** What reads with a session or token that a login or renewal has given, by its name. */
  readonly #given = new Map<string, Request>();
  #customers: Customer[] = [];
  #agreements: { contract: string; version: string }[] = [];

  constructor(calls: Calls, ledger: Ledger, mailbox: Mailbox) {
    this.#calls = calls;
    this.#ledger = ledger;
    this.#mailbox = mailbox;
  }

  /** Signs up the customers. */
  async start(): Promise<void> {
    for (let count = 0; count < customerCount; count += 1) this.#customers.push(await this.makeCustomer());
    for (const contract of ['terms', 'privacy']) {
      const { body } = await this.#calls.page({ path: `/v2/user/contracts?contract=${contract}` });
      this.#agreements.push({ contract, version: v.parse(documentSchema, body).version });
    }
  }

  async check(): Promise<void> {
    const { session, number } = this.#any();
    const { status, body } = await this.#calls.note('check', sessionOf(session));
    if (status === 200 && !v.is(v.object({ account: v.literal(number) }), body))
      this.#ledger.lies.push('check: logged out');
  }

  async readProfile(): Promise<void> {
    await this.#calls.note('profile', profileOf(this.#any()));
  }

  async openPage(): Promise<void> {
    await this.#calls.note('page', { path: '/login' });
  }

  async logIn(): Promise<void> {
    const { status, body } = await this.#calls.note('login', loginOf(this.#any()));
    if (status === 200) this.#give('session', sessionOf(v.parse(loginSchema, body).web_session_auth_code));
  }

  async renew(): Promise<void> {
    const { session, network: from } = this.#any();
    const form = { client_id: clientId, grant_type: 'session_implicit', code: session, scope: 'read_profile' };
    const { status, body } = await this.#calls.note('renewal', { path: '/oauth2/token/', method: 'POST', form, from });
    if (status === 200) this.#give('token', profileOf({ token: v.parse(tokenSchema, body).access_token }));
  }

  async changeProfile(): Promise<void> {
    const customer = this.#any();
    const nickName = this.#ledger.name('name');
    const json = { version: customer.version, nickName };
    const answer = await this.#calls.note('change', { ...profileOf(customer), method: 'PATCH', json });
    this.#ledger.remember('register', `the name of ${customer.email}`, nickName, answer.status);
    if (answer.status === 200) customer.version = v.parse(profileSchema, answer.body).version;
    // The next change names the version that this one has led to.
    else await until(async () => this.#readVersion(customer), mailSeconds);
  }

  async addAccount(): Promise<void> {
    const email = this.#ledger.address('account');
    const answer = await this.#calls.noteOther('account', '/internal/v1/accounts', { email, emailVerified: true });
    this.#ledger.remember('set', 'accounts', email, answer.status);
  }

  async addEvent(): Promise<void> {
    const { number, email } = this.#any();
    const device = this.#ledger.name('device');
    const event = { account: number, type: 'bound device', device };
    const answer = await this.#calls.noteOther('event', '/internal/v1/events', event);
    this.#ledger.remember('set', `the events of ${email}`, device, answer.status);
  }

  /** Asks for a code by mail, and creates an account with it. */
  async signUp(): Promise<void> {
    const email = this.#ledger.address('sign-up');
    const from = networkOf(this.#ledger.next());
    const json = { email, client_id: clientId };
    const asked = await this.#calls.note('code', {
      path: '/v1.0/users/verification-codes/',
      method: 'POST',
      json,
      from,
    });
    this.#ledger.remember('queue', 'codes', email, asked.status);
    if (asked.status !== 200) return;
    const code = await this.#mailbox.nextCode(email, 0);
    if (code === null) return;
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
    this.#ledger.remember('set', 'accounts', email, answer.status);
  }

  /** Reads everything that was written, by the same calls. */
  async read(): Promise<Readings> {
    const readings = new Map<string, string[]>();
    for (const customer of this.#customers) {
      const { body } = await this.#calls.page(profileOf(customer));
      readings.set(`the name of ${customer.email}`, [v.parse(profileSchema, body).nickName]);
      readings.set(`the events of ${customer.email}`, await this.#eventsOf(customer));
    }
    const accounts: string[] = [];
    for (const { value: email } of this.#ledger.written('accounts'))
      if (v.is(refusalSchema, (await this.#calls.other('/internal/v1/accounts', { email, emailVerified: true })).body))
        accounts.push(email);
    readings.set('accounts', accounts);
    const valid: string[] = [];
    for (const [name, request] of this.#given)
      if (v.is(givenSchema, (await this.#calls.page(request)).body)) valid.push(name);
    readings.set('sessions', valid);
    const asked = this.#ledger.written('codes').map(({ value }) => value);
    const deliveries = async () =>
      (await Promise.all(asked.map(async (email) => (await this.#mailbox.codesTo(email)).map(() => email)))).flat();
    const count = this.#ledger.acknowledged('codes').length;
    await until(async () => new Set(await deliveries()).size >= count, mailSeconds * 2);
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

  /** An account that has logged in; fails without the service. */
  async makeCustomer(country = 'GB'): Promise<Customer> {
    const email = this.#ledger.address('customer');
    const network = networkOf(this.#ledger.next());
    const made = await this.#calls.other('/internal/v1/accounts', { email, password, emailVerified: true, country });
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

  #give(what: string, request: Request): void {
    const name = this.#ledger.name(what);
    this.#ledger.remember('set', 'sessions', name, 200);
    this.#given.set(name, request);
  }

  #any(): Customer {
    const customer = this.#customers[this.#ledger.next() % customerCount];
    if (customer === undefined) throw new Error('There are no customers yet.');
    return customer;
  }
}

function loginOf({ email, network: from }: Pick<Customer, 'email' | 'network'>) {
  return { path: '/v1.0/oauth2/token/', method: 'POST', form: passwordForm(email, password), from };
}

function sessionOf(code: string): Request {
  return { path: '/oauth2/session/details/', authorization: `refresh_token ${code}` };
}

function profileOf({ token }: Pick<Customer, 'token'>) {
  return { path: '/v1.0/users/@me/profile/', authorization: `Bearer ${token}` };
}
