import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Brand } from '../configuration/brands.ts';
import { accountSite, type FindSite } from './virtual-hosts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether mail programs may post to this route, some of which are pages of another site. */
    takesForeignForms?: boolean;
  }
}

/** Refuses a form or call of another site's page that would change something, on every route of the account center. */
export function refuseForeignChange(request: FastifyRequest, findSite: FindSite): void {
  const { kind, brand } = findSite(request.headers.host);
  const { takesForeignForms = false } = request.routeOptions.config;
  if (kind !== accountSite || takesForeignForms || ['GET', 'HEAD'].includes(request.method)) return;
  requireSameOrigin(request, brand);
}

/** Refuses a call that a browser makes for another site's page. Apps and tools send no origin. */
export function requireSameOrigin({ headers }: FastifyRequest, brand: Brand): void {
  const { origin } = headers;
  // Compares only host names: a proxy, or the pages in development, may use another port.
  const isOwn = origin === undefined || hostOf(origin) === brand.accountHost;
  if (!isOwn || headers['sec-fetch-site'] === 'cross-site') throw new ApiError('token.permission-denied');
}

/** The host name of an origin, or null if it has none. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).hostname : null;
}
