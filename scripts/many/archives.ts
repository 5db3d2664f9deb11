// Customers who request an archive of their data under load, each with an account of their own.
import * as v from 'valibot';
import type { Vault } from '../../server/testing/vault/vault.ts';
import type { Calls } from './calls.ts';
import type { Readings } from './checker.ts';
import type { Customer, Customers } from './customers.ts';
import type { Ledger } from './ledger.ts';
import { mailSeconds, type Mailbox } from './mailbox.ts';
import { until } from './program.ts';
import { archiveMail } from '../../locales/en-US/service/archive-mail.ts';
import { vaultOf } from './vault-of.ts';

const [tasks, urls] = ['/v2/user/data-archive/tasks', '/v2/user/data-archive/urls'];
const addressSchema = v.object({ url: v.string() });

interface Requested {
  customer: Customer;
  vault: Vault;
}

export class Archives {
  readonly #calls: Calls;
  readonly #customers: Customers;
  readonly #ledger: Ledger;
  readonly #mailbox: Mailbox;
  readonly #requested: Requested[] = [];

  constructor(calls: Calls, customers: Customers, ledger: Ledger, mailbox: Mailbox) {
    this.#calls = calls;
    this.#customers = customers;
    this.#ledger = ledger;
    this.#mailbox = mailbox;
  }

  /** Requests an archive. Given up if what comes before that call fails: nothing was written. */
  async request(): Promise<void> {
    const prepared = await this.#prepare().catch(() => null);
    if (prepared === null) return;
    const { customer, vault, headers } = prepared;
    const request = { path: tasks, method: 'POST', headers, authorization: `Bearer ${customer.token}` };
    const { status } = await this.#calls.note('archive', request);
    this.#ledger.remember('queue', 'archives', customer.email, status);
    this.#requested.push({ customer, vault });
  }

  /** Whose archive can be downloaded, once for each mail about it. */
  async read(): Promise<Readings> {
    const acknowledged = this.#ledger.acknowledged('archives').length;
    let delivered: string[] = [];
    await until(async () => {
      delivered = (await Promise.all(this.#requested.map((each) => this.#deliveriesOf(each)))).flat();
      return new Set(delivered).size >= acknowledged;
    }, mailSeconds * 2);
    // A request without an answer may have made none.
    const mailed = this.#requested.filter(({ customer }) => delivered.includes(customer.email));
    const broken = new Set<string>();
    for (const each of mailed) if (!(await this.#download(each))) broken.add(each.customer.email);
    return new Map([['archives', delivered.filter((email) => !broken.has(email))]]);
  }

  async #prepare(): Promise<Requested & { headers: Record<string, string> }> {
    const customer = await this.#customers.makeCustomer();
    const vault = await vaultOf(this.#calls, this.#mailbox, customer);
    return { customer, vault, headers: await vault.prove('users.data_archive') };
  }

  async #deliveriesOf({ customer: { email } }: Requested): Promise<string[]> {
    const mails = await this.#mailbox.to(email);
    return mails.filter(({ subject }) => subject === archiveMail.subject).map(() => email);
  }

  /** Whether an archive is there, as a file that begins like one. */
  async #download({ customer, vault }: Requested): Promise<boolean> {
    const { answer, open } = await vault.call('POST', urls);
    if (answer.status !== 200) return false;
    const { pathname, search } = new URL(v.parse(addressSchema, open()).url);
    const { text } = await this.#calls.page({ path: pathname + search, from: customer.network });
    return text.startsWith('PK');
  }
}
