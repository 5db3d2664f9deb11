import * as v from 'valibot';
import { rememberedAccountsName } from '#contract/storage-names.ts';
import { jsonStore } from './stores.ts';
import type { KeyValueStore } from './web-storage.ts';

const most = 5;
const accountSchema = v.object({ username: v.string(), account: v.nullable(v.number()), name: v.string() });
const stored = v.array(accountSchema);

/**
 * An account that signed in here with "Remember this device". `account` is null if that login did not return its
 * number.
 */
export type StoredAccount = v.InferOutput<typeof accountSchema>;

/** The accounts that the account chooser offers in this browser, newest first. Contains no tokens. */
export const rememberedAccounts = (values: KeyValueStore) => {
  const store = jsonStore(values, rememberedAccountsName, stored);
  const list = (): StoredAccount[] => store.read() ?? [];
  const write = (accounts: readonly StoredAccount[]): void => store.write(accounts.slice(0, most));
  const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

  return {
    list,
    keep: (username: string, account: number | null): void => {
      const known = list();
      const named = known.find((each) => isSame(each.username, username))?.name ?? '';
      write([{ username, account, name: named }, ...known.filter((each) => !isSame(each.username, username))]);
    },
    /** Updates the customer's name if the account is listed. */
    setName: (account: number, newName: string): void => {
      const known = list();
      if (known.some((each) => each.account === account && each.name !== newName)) {
        write(known.map((each) => (each.account === account ? { ...each, name: newName } : each)));
      }
    },
    forget: (username: string): void => write(list().filter((each) => !isSame(each.username, username))),
    clear: store.clear,
  };
};
