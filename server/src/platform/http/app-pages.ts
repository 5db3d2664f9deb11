import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasPagesAt, type App } from '../configuration/app.ts';
import type { Brand } from '../configuration/brands.ts';
import { noteRefusal } from '../logs/security-log.ts';
import { markAppCall, OAuthError } from './oauth-error.ts';
import { isForeignPage } from './same-origin.ts';
import { accountSite } from './virtual-hosts.ts';

/** Lets a page of a registered app read the response (CORS). It may send no credentials of the browser. */
export function allowAppPage({ headers }: FastifyRequest, reply: FastifyReply, apps: readonly App[]): boolean {
  const { origin } = headers;
  void reply.header('vary', 'origin');
  if (origin === undefined || !apps.some((app) => hasPagesAt(app, origin))) return false;
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, www-authenticate',
  });
  return true;
}

/** Refuses a call that a browser makes for another site's page, unless a registered app has pages at its origin. */
export function requireAppPage(request: FastifyRequest, reply: FastifyReply, apps: readonly App[], brand: Brand): void {
  const isAllowed = allowAppPage(request, reply, apps);
  if (!isForeignPage(request, brand)) return;
  markAppCall(request);
  if (!isAllowed) refuseOrigin(request);
}

/** Answers the preflights of a call for apps. */
export function registerPreflight(
  app: FastifyInstance,
  { url, methods }: { url: string; methods: string },
  apps: readonly App[],
): void {
  app.options(
    url,
    { constraints: { site: accountSite }, config: { takesForeignPosts: true } },
    async (request, reply) => {
      if (!allowAppPage(request, reply, apps)) refuseOrigin(request);
      void reply.code(204).headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': 600,
      });
    },
  );
}

function refuseOrigin({ securityRecord }: FastifyRequest): never {
  noteRefusal(securityRecord, 'token.permission-denied');
  throw new OAuthError('invalid_request', 'no app without a secret has a redirect address at this origin', {
    status: 403,
  });
}
