// Customers with protected data under load: each has a key in the vault, and changes its protection code.
import { createHash } from 'node:crypto';
import type { Cmk } from '#contract/calls/key-vault.ts';
import {
  makeHead,
  makeKey,
  makeVerification,
  pinHashOf,
  protectedChange,
  unprotect,
  type MadeKey,
} from '../../server/testing/vault/cmks.ts';
import type { Vault } from '../../server/testing/vault/vault.ts';
import type { Calls } from './calls.ts';
import type { Readings } from './checker.ts';
import type { Customers } from './customers.ts';
import type { Ledger } from './ledger.ts';
import type { Mailbox } from './mailbox.ts';
import { vaultOf } from './vault-of.ts';

/** Few enough codes for each that none meets the limit of mails in an hour. */
const vaultCount = 4;

interface Protected {
  vault: Vault;
  key: MadeKey;
  id: string;
  /** The name of the register, and of its values in the history. */
  object: string;
}

export class Vaults {
  readonly #ledger: Ledger;
  readonly #all: Protected[] = [];

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Creates the keys. */
  async start(calls: Calls, customers: Customers, mailbox: Mailbox): Promise<void> {
    for (let count = 0; count < vaultCount; count += 1) {
      const customer = await customers.makeCustomer('SG');
      const vault = await vaultOf(calls, mailbox, customer);
      const [key, code] = [makeKey(), this.#ledger.name('Harbor')];
      const [item] = await vault.create(makeHead(code, key));
      if (item === undefined) throw new Error('A key was not created.');
      const object = `the protection code of ${customer.email}`;
      this.#ledger.remember('register', object, code, 200);
      this.#all.push({ vault, key, id: item.id, object });
    }
  }

  /** Protects a key with another code. Given up if what comes before that call fails: nothing was written. */
  async changeCode(): Promise<void> {
    const each = this.#all[this.#ledger.next() % vaultCount];
    if (each === undefined) return;
    const { vault, key, id, object } = each;
    const prepared = await this.#prepare(each).catch(() => null);
    if (prepared === null) return;
    const code = this.#ledger.name('Harbor');
    const { item, pinHash, headers } = prepared;
    const update = {
      cmks: [protectedChange(item, code, key.privateKey, pinHash)],
      verification: makeVerification(code),
      followId: id,
    };
    const { answer } = await vault.call('PUT', '/v2/key-vault/cmks', update, headers);
    this.#ledger.remember('register', object, code, answer.status);
  }

  /** The code that opens each key. */
  async read(): Promise<Readings> {
    const readings = new Map<string, string[]>();
    for (const each of this.#all) readings.set(each.object, await this.#opens(each));
    return readings;
  }

  async #prepare(each: Protected) {
    const item = await each.vault.read(each.id);
    const code = this.#codeOf(each, item);
    if (code === null || item.verification === null) throw new Error('No code that was written opens the key.');
    return { item, pinHash: pinHashOf(code, item.verification), headers: await each.vault.prove() };
  }

  async #opens(each: Protected): Promise<string[]> {
    const { vault, key, id } = each;
    const cmk = await vault.read(id);
    const code = this.#codeOf(each, cmk);
    if (code === null || cmk.verification === null) return ['an unknown code'];
    const [item] = await vault.extract(id, pinHashOf(code, cmk.verification));
    return [item !== undefined && unprotect(code, item) === key.privateKey ? code : 'another key'];
  }

  /** The code, among those that were written, whose proof the service has; the newest first. */
  #codeOf({ object }: Protected, { verification }: Cmk): string | null {
    if (verification === null) return null;
    const written = this.#ledger.written(object).map(({ value }) => value);
    return written.toReversed().find((code) => digestOf(pinHashOf(code, verification)) === verification.hash) ?? null;
  }
}

const digestOf = (hash: string): string => createHash('sha256').update(hash, 'base64url').digest('base64url');
