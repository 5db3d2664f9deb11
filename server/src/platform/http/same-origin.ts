import type { FastifyRequest } from 'fastify';
import type { Brand } from '../../brands.ts';
import { ApiError } from './api-error.ts';

/** Refuses a call that a browser makes for a page of another site. Apps and tools name no origin. */
export function requireSameOrigin({ headers }: FastifyRequest, brand: Brand): void {
  const { origin } = headers;
  // Names alone: a proxy in front, or the pages in development, may stand at another port.
  const isOwn = origin === undefined || hostOf(origin) === brand.accountHost;
  if (!isOwn || headers['sec-fetch-site'] === 'cross-site') throw new ApiError('token.permission-denied');
}

/** The host name of an origin, or null where it has none. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).hostname : null;
}
