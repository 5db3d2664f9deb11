import { lostFactorPath } from '#contract/lost-factor.ts';
import type { Account } from '../../accounts/accounts.ts';
import { equalHashes } from '../../platform/crypto/key.ts';
import type { Services } from '../../platform/services/services.ts';

/** The page behind the link in the mail that reports a removal request. */
export const refusalPath = '/second-factor/keep';
/** The page behind the link mailed to a customer who has lost password and second factor. */
export const startPath = `${lostFactorPath}/start`;

/** How long a link to start the wait is valid. */
const startSeconds = 3600;

type Dependencies = Pick<Services, 'keys'>;
type Owner = Pick<Account, 'id' | 'email_key' | 'factors_changed_at'>;

/** The link that refuses a request, on the host of the brand that mails it. */
export function refusalLink({ brands }: Pick<Services, 'brands'>, name: string | null, token: string): string {
  const brand = brands.find((each) => each.name === name) ?? brands[0];
  return addressOf(brand.accountOrigin, refusalPath, token);
}

/** The link that starts a removal, which proves the mailbox of an address. */
export function startLink(services: Dependencies, origin: string, account: Owner, now: Date): string {
  const end = Math.floor(now.getTime() / 1000) + startSeconds;
  return addressOf(origin, startPath, `${account.id}.${end}.${signatureOf(services, account, end)}`);
}

/**
 * The number of the account that a link names, before its signature is checked; null if it names none or has expired.
 */
export function accountOfStartToken(token: string, now: Date): number | null {
  const [, id, end] = /^([1-9]\d{0,14})\.(\d{1,12})\.[\w-]{43}$/.exec(token) ?? [];
  return id === undefined || Number(end) * 1000 <= now.getTime() ? null : Number(id);
}

/** Whether we signed a link for the account's current state: a new address or factor invalidates it. */
export function isStartTokenOf(services: Dependencies, account: Owner, token: string): boolean {
  const [, end = '', signature = ''] = token.split('.');
  return equalHashes(signature, signatureOf(services, account, Number(end)));
}

function signatureOf(
  { keys }: Dependencies,
  { id, email_key: email, factors_changed_at: changedAt }: Owner,
  end: number,
) {
  return keys.hash('factor-lost', `${id} ${end} ${changedAt.getTime()} ${email}`);
}

function addressOf(origin: string, path: string, token: string): string {
  return `${origin}${path}?${new URLSearchParams({ token }).toString()}`;
}
