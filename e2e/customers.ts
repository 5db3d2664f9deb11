import { Secret, TOTP } from 'otpauth';
import { demonstrationAccounts } from '../server/src/demo/accounts.ts';

export interface Customer {
  readonly username: string;
  readonly password: string;
  readonly name: string;
}

/** Customers of the demonstration service. */
export const lin = customer('lin.hart@example.com');
/** Has a second factor. */
export const sam = customer('sam.rivers@example.com');
export const disabled = customer('kim.stone@example.com');
export const withoutPassword = customer('ada.moss@example.com');
/** Has keys under a protection code; the second factor is a mailed code. */
export const robin = customer('robin.vale@example.com');
/** Has everything that blocks a deletion. */
export const noor = customer('noor.lake@example.com');
/** Has a planned deletion. */
export const theo = customer('theo.marsh@example.com');
/** Has agreed to older terms. */
export const mila = customer('mila.brook@example.com');
/** Has an unverified email; the second factor is the password. */
export const pia = customer('pia.north@example.com');
/** Of the regional brand; signs in with a phone number. */
export const xiaoyu = customer('13800138000');

export const protectionCode = accountOf(robin.username).keys?.code ?? '';
export const backupCodes = accountOf(sam.username).backupCodes;

/** A code of Sam's authenticator, valid once; `steps` selects an earlier or later one. */
export function authenticatorCode(steps = 0): string {
  const secret = Secret.fromBase32(accountOf(sam.username).authenticatorSecret ?? '');
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** The secrets of the demonstration customers, which must appear in no URL and no console. */
export const customersSecrets: readonly string[] = demonstrationAccounts.flatMap(
  ({ password, authenticatorSecret, backupCodes: codes, keys }) =>
    [password, authenticatorSecret, keys?.code ?? null, ...codes].filter((each) => each !== null),
);

function customer(username: string): Customer {
  const { password, nickName } = accountOf(username);
  return { username, password: password ?? 'Nothing-Set-00', name: nickName };
}

function accountOf(username: string) {
  const found = demonstrationAccounts.find((each) => each.username === username);
  if (found === undefined) throw new Error(`There is no demonstration account ${username}.`);
  return found;
}
