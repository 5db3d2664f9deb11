import { equalHashes } from '../../platform/crypto/key.ts';
import type { Services } from '../../platform/services/services.ts';

/**
 * The target of the link at the foot of a news mail: a page for people, and the one-click call of RFC 8058 for mail
 * programs.
 */
export const unsubscribePath = '/news/unsubscribe';

/**
 * Signs unsubscribe links. A link names the account, not the address, and never expires, so that links in old mails
 * stay valid.
 */
function signatureOf({ keys }: Pick<Services, 'keys'>, account: number): string {
  return keys.hash('news-unsubscribe', String(account));
}

/** The link that unsubscribes an account without a login. */
export function unsubscribeLink(parts: Pick<Services, 'keys'>, origin: string, account: number): string {
  return `${origin}${unsubscribePath}?token=${account}.${signatureOf(parts, account)}`;
}

/** The account of a link's token; null if we did not sign it. */
export function accountOfToken(parts: Pick<Services, 'keys'>, token: string): number | null {
  const [, id, signature] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  return equalHashes(signature, signatureOf(parts, Number(id))) ? Number(id) : null;
}
