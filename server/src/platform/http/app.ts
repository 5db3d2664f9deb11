import cookie from '@fastify/cookie';
import form from '@fastify/formbody';
import staticFiles from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { resolve } from 'node:path';
import type { Brand } from '../../brands.ts';
import type { Services } from '../../services.ts';
import type { PagesFolder } from '../pages/folder.ts';
import { commonHeaders } from '../pages/headers.ts';
import { registerAnalyticsPage } from '../../demo/analytics-page.ts';
import { analyticsCalls } from '../../features/analytics/routes.ts';
import { challengeCalls } from '../../features/second-factor/routes.ts';
import { registerConfiguration } from '../../features/configuration/routes.ts';
import { contractCalls } from '../../features/legal/routes.ts';
import { registerHealth } from './health.ts';
import { keyVaultCalls } from '../../features/key-vault/routes.ts';
import { registerMailbox } from '../../demo/mailbox-page.ts';
import { registerOfficialSite } from '../../demo/official-site.ts';
import { registerPages } from '../pages/routes.ts';
import { profileCalls } from '../../features/profile/routes.ts';
import { sessionCalls } from '../../features/session/routes.ts';
import { signUpCalls } from '../../features/sign-up/routes.ts';
import { thirdPartyCalls } from '../../features/third-party/routes.ts';
import { tokenCalls } from '../../features/login/routes.ts';
import type { Settings } from '../../settings.ts';
import { isCallPath, pathOf, refusalsBeforeRoutes, refuse, registerErrors } from './errors.ts';
import { requireSingleHeaders } from './reject-control-characters.ts';
import { register } from './contract-routes.ts';
import { otherSite, siteConstraint, type FindSite } from './virtual-hosts.ts';

/** The web server without its routes. */
export function createApp(settings: Settings, find: FindSite): FastifyInstance {
  const trusted = settings.TRUST_PROXY;
  return Fastify({
    // A number goes in as a rule: for a bare one the framework trusts nobody.
    trustProxy: typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted,
    bodyLimit: 256 * 1024,
    logger: {
      level: settings.LOG_LEVEL,
      serializers: {
        // Nothing of a request that could hold a secret: no query, no header, no body.
        req: (request) => ({ method: request.method, path: pathOf(request), address: request.ip }),
        res: (reply) => ({ status: reply.statusCode }),
        err: ({ name, message, stack }: Error) => ({ type: name, message, stack: stack ?? '' }),
      },
    },
    routerOptions: { constraints: { site: siteConstraint(find) } },
    ...refusalsBeforeRoutes(commonHeaders(settings.PUBLIC_SCHEME)),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
}

interface Shown {
  services: Services;
  find: FindSite;
  folders: ReadonlyMap<Brand['name'], PagesFolder>;
}

/** Registers everything the service answers. */
export async function registerAll(app: FastifyInstance, { services, find, folders }: Shown): Promise<void> {
  const { settings } = services;
  await app.register(cookie);
  await app.register(form);
  if (folders.size > 0) await app.register(staticFiles, { root: resolve(settings.PAGES_DIR), serve: false, preCompressed: true });
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(commonHeaders(settings.PUBLIC_SCHEME));
    requireSingleHeaders(request);
  });
  registerErrors(app);
  registerHealth(app, services);
  registerConfiguration(app, services, find);
  const calls = [tokenCalls, thirdPartyCalls, sessionCalls, challengeCalls, signUpCalls, profileCalls, keyVaultCalls].flatMap((make) => make(services));
  register(app, [...calls, ...contractCalls(find), ...analyticsCalls(services, find)], find);
  registerPages(app, { settings, find, folders });
  registerOfficialSite(app, find);
  registerMailbox(app, services);
  registerAnalyticsPage(app, services);
  app.get('/*', { constraints: { site: otherSite } }, async (request, reply) => {
    const { brand } = find(request.headers.host);
    const path = pathOf(request);
    const isVisit = path === '/' || (!isCallPath(path) && request.headers.accept?.includes('text/html') === true);
    return isVisit ? reply.redirect(`${brand.accountOrigin}${path}`, 302) : refuse(reply, 'not_found');
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'not_found'));
}

/** Calls without a body may name the type of one all the same. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
