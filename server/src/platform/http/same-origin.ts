import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Brand } from '../configuration/brands.ts';
import { accountSite, type FindSite } from './virtual-hosts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of other sites may call this route: those of mail programs or apps. */
    takesForeignPosts?: boolean;
  }
}

/** Refuses a form or call of another site's page that would change something, on every route of the account center. */
export function refuseForeignChange(request: FastifyRequest, findSite: FindSite): void {
  const { kind, brand } = findSite(request.headers.host);
  const { takesForeignPosts = false } = request.routeOptions.config;
  if (kind !== accountSite || takesForeignPosts || ['GET', 'HEAD'].includes(request.method)) return;
  requireSameOrigin(request, brand);
}

/** Refuses a call that a browser makes for another site's page. Apps and tools send no origin. */
export function requireSameOrigin(request: FastifyRequest, brand: Brand): void {
  if (isForeignPage(request, brand)) throw new ApiError('token.permission-denied');
}

export function isForeignPage({ headers }: FastifyRequest, brand: Brand): boolean {
  const { origin } = headers;
  // Compares only host names: a proxy, or the pages in development, may use another port.
  const isOwn = origin === undefined || hostOf(origin) === brand.accountHost;
  return !isOwn || headers['sec-fetch-site'] === 'cross-site';
}

/** The host name of an origin, or null if it has none. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).hostname : null;
}
