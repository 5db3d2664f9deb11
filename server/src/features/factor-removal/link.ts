import { lostFactorPath } from '#contract/lost-factor.ts';
import type { Account } from '../../accounts/accounts.ts';
import { equalHashes } from '../../platform/crypto/key.ts';
import type { Services } from '../../platform/configuration/services.ts';

/** Where the link of the mail leads that reports a request to remove a second factor. */
export const refusalPath = '/second-factor/keep';
/** Where the mailed link of a customer leads who has lost password and second factor. */
export const startPath = `${lostFactorPath}/start`;

/** How long a link to begin works. */
const startSeconds = 3600;

type Dependencies = Pick<Services, 'keys'>;
type Owner = Pick<Account, 'id' | 'email_key' | 'factors_changed_at'>;

/** The link that refuses a request, at the host of the brand that mails it. */
export function refusalLink({ brands }: Pick<Services, 'brands'>, name: string | null, token: string): string {
  const brand = brands.find((each) => each.name === name) ?? brands[0];
  return addressOf(brand.accountOrigin, refusalPath, token);
}

/** The link that begins, for an address whose mailbox is to be proved. */
export function startLink(services: Dependencies, origin: string, account: Owner, now: Date): string {
  const end = Math.floor(now.getTime() / 1000) + startSeconds;
  return addressOf(origin, startPath, `${account.id}.${end}.${signatureOf(services, account, end)}`);
}

/** The number of the account that a link names, which is not proved yet; null where it names none or has expired. */
export function accountOfStart(token: string, now: Date): number | null {
  const [, id, end] = /^([1-9]\d{0,14})\.(\d{1,12})\.[\w-]{43}$/.exec(token) ?? [];
  return id === undefined || Number(end) * 1000 <= now.getTime() ? null : Number(id);
}

/** Whether we have signed a link for this account as it is: another address or factor since then ends it. */
export function isStartOf(services: Dependencies, account: Owner, token: string): boolean {
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
