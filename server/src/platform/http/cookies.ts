import type { FastifyRequest } from 'fastify';
import { defaultNames } from '#contract/storage-names.ts';
import type { Brand } from '../configuration/brands.ts';
import type { Settings } from '../configuration/settings.ts';

/**
 * A cookie of this host. Over https only the prefixed one counts, because another host of the domain cannot write it.
 */
export function cookieOf(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  { accountOrigin }: Brand,
  name: string,
): string | undefined {
  return cookies[accountOrigin.startsWith('https:') ? `__Host-${name}` : name];
}

/**
 * The earlier session code of the browser that logs in; the new session replaces it. If the code is shared with the
 * brand's site, its cookie has the other prefix; a code under the unused prefix is from before that setting changed.
 */
export function formerSessionCode(
  { settings }: { settings: Pick<Settings, 'COOKIE_SHARE_SESSION'> },
  request: Pick<FastifyRequest, 'cookies'>,
  brand: Brand,
): string | null {
  const { sessionCode } = defaultNames.cookies;
  const [own, shared] = [cookieOf(request, brand, sessionCode), request.cookies[`__Secure-${sessionCode}`]];
  return (settings.COOKIE_SHARE_SESSION ? (shared ?? own) : (own ?? shared)) ?? null;
}
