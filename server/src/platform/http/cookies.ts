import type { FastifyRequest } from 'fastify';
import { defaultNames } from '#contract/names.ts';
import type { Brand } from '../../brands.ts';

/** A cookie of this host. Over https only one with the prefix counts, because another host of the domain cannot write it. */
export function cookieOf({ cookies }: Pick<FastifyRequest, 'cookies'>, { accountOrigin }: Brand, name: string): string | undefined {
  return cookies[accountOrigin.startsWith('https:') ? `__Host-${name}` : name];
}

/** The session code that the browser of a log-in has from before; the new session takes its place. */
export function formerSessionCode(request: Pick<FastifyRequest, 'cookies'>, brand: Brand): string | null {
  const { sessionCode } = defaultNames.cookies;
  // Where it is shared with the brand's site it has the other prefix.
  return cookieOf(request, brand, sessionCode) ?? request.cookies[`__Secure-${sessionCode}`] ?? null;
}
