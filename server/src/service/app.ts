import type { IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import cookie from '@fastify/cookie';
import form from '@fastify/formbody';
import staticFiles from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { headers } from '#contract/headers.ts';
import { pageAt } from '#contract/page-at.ts';
import { routes as pages } from '#contract/pages.ts';
import type { Brand } from '../platform/configuration/brands.ts';
import type { Services } from '../platform/services/services.ts';
import type { Settings } from '../platform/configuration/settings.ts';
import type { PagesFolder } from '../platform/pages/folder.ts';
import { commonHeaders } from '../platform/pages/headers.ts';
import { registerPages } from '../platform/pages/routes.ts';
import type { AddressLog } from '../platform/logs/address-log.ts';
import { logOutput } from '../platform/logs/log-output.ts';
import { clientAddress } from '../platform/client-address.ts';
import { boundConnections, maxHeaderBytes, requestTimeoutMs, smallBodyBytes } from '../platform/http/connections.ts';
import { registerContractRoutes } from '../platform/http/contract-routes.ts';
import { isCallPath, pathOf, refuse, refuseBeforeRouting, registerErrors } from '../platform/http/errors.ts';
import { findFeatures, type FeatureRoutes } from '../platform/http/features.ts';
import { registerHealth } from '../platform/http/health.ts';
import { requireSingleHeaders } from '../platform/http/reject-control-characters.ts';
import { acceptJson } from '../platform/http/json.ts';
import { refuseForeignChange } from '../platform/http/same-origin.ts';
import { registerSecurityLog } from '../platform/logs/security-log.ts';
import type { Metrics } from '../operator/metrics.ts';
import { otherSite, siteConstraint, unknownHostReporter, type FindSite } from '../platform/http/virtual-hosts.ts';

/** The web server without its routes. */
export function createApp(settings: Settings, findSite: FindSite): FastifyInstance {
  return Fastify({
    http: { maxHeaderSize: maxHeaderBytes },
    bodyLimit: smallBodyBytes,
    requestTimeout: requestTimeoutMs,
    logger: {
      level: settings.LOG_LEVEL,
      stream: logOutput,
      serializers: {
        // Nothing that could contain a secret: no query, header or body.
        req: (request) => ({ method: request.method, path: loggedPath(request), address: clientAddress(request) }),
        res: (reply) => ({ status: reply.statusCode }),
        err: ({ name, message, stack }: Error) => ({ type: name, message, stack: stack ?? '' }),
      },
    },
    // A path may name all of an account's keys.
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, ...pageRequestId(request.headers) }, options),
    routerOptions: { constraints: { site: siteConstraint(findSite) }, maxParamLength: 512 },
    ...refuseBeforeRouting(commonHeaders(settings.PUBLIC_SCHEME)),
    keepAliveTimeout: settings.KEEP_ALIVE_SECONDS * 1000,
    // A proxy passes a refusal on to the customer. Requests on open connections are answered, and the connection ends.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
}

interface Dependencies {
  services: Services;
  findSite: FindSite;
  folders: ReadonlyMap<Brand['name'], PagesFolder>;
  addressLog: AddressLog | null;
  /** Added by an extension. */
  routes: readonly FeatureRoutes[];
  metrics: Pick<Metrics, 'watchCalls' | 'unreadableAddress'>;
  isStopping: () => boolean;
}

/** The page's id for a request, if valid, so that support and logs refer to the same call. */
function pageRequestId({ [headers.pageRequestId]: id }: IncomingHttpHeaders): { pageRequestId?: string } {
  return typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) ? { pageRequestId: id } : {};
}

/** The shape of a proof or token in a path. No fixed part of a path is as long. */
const secretPart = /[\w-]{24,}/g;

/**
 * The path of a request as logged: the route's pattern, because a parameter may be a proof; an unknown path may hold
 * one too.
 */
function loggedPath(request: FastifyRequest): string {
  const { url = '' } = request.routeOptions;
  return url.includes(':') ? url : pathOf(request).replaceAll(secretPart, ':hidden');
}

/** Registers all routes. */
export async function registerRoutes(
  app: FastifyInstance,
  { services, findSite, folders, addressLog, metrics, isStopping, routes: added }: Dependencies,
): Promise<void> {
  const { settings } = services;
  app.decorate('proxies', { trusted: settings.TRUST_PROXY, onUnreadable: unreadableAddressReporter(app, metrics) });
  await app.register(cookie);
  await app.register(form);
  if (folders.size > 0)
    await app.register(staticFiles, { root: resolve(settings.PAGES_DIR), serve: false, preCompressed: true });
  acceptJson(app);
  boundConnections(app, settings);
  // Before the hooks that refuse.
  registerSecurityLog(app, { isOn: settings.SECURITY_LOG, addressLog });
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(commonHeaders(settings.PUBLIC_SCHEME));
    requireSingleHeaders(request);
    refuseForeignChange(request, findSite);
  });
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && isTextWithoutCharset(type))
      void reply.header('content-type', `${type}; charset=utf-8`);
  });
  app.addHook('onRequest', async (_request, reply) => {
    // A proxy keeps idle connections, and would send the next call on one that closes at that moment.
    if (isStopping()) void reply.header('connection', 'close');
  });
  registerErrors(app);
  metrics.watchCalls(app);
  registerHealth(app, { database: services.database, isStopping });
  const features = await findFeatures();
  registerContractRoutes(
    app,
    [...features.map(({ routes }) => routes), ...added].flatMap((routes) => routes({ app, services, findSite })),
    { findSite, apps: services.apps, onHandled: services.limits.inProgress.release },
  );
  registerPages(app, { settings, findSite, folders });
  const warnOfHost = unknownHostReporter(services.brands, (message) => app.log.warn(message));
  app.get('/*', { constraints: { site: otherSite } }, async (request, reply) => {
    const { brand } = findSite(request.headers.host);
    warnOfHost(request.headers.host);
    const path = pathOf(request);
    // Refuse a full URL, as sent to a proxy: it would be appended to the host's name.
    if (!path.startsWith('/')) return refuse(reply, 'not_found');
    const isVisit = path === '/' || (!isCallPath(path) && request.headers.accept?.includes('text/html') === true);
    if (!isVisit) return refuse(reply, 'not_found');
    // Another host must not log anyone out.
    const to = pageAt(path) === 'logout' ? pages.homePage : path;
    return reply.redirect(`${brand.accountOrigin}${to}`, 302);
  });
  app.setNotFoundHandler((request, reply) => {
    if (findSite(request.headers.host).kind === otherSite) warnOfHost(request.headers.host);
    return refuse(reply, 'not_found');
  });
}

/** Counts the requests whose proxy does not name the caller, and logs the first. */
function unreadableAddressReporter(
  { log }: FastifyInstance,
  { unreadableAddress }: Pick<Metrics, 'unreadableAddress'>,
): () => void {
  let isLogged = false;
  return () => {
    unreadableAddress();
    if (isLogged) return;
    isLogged = true;
    log.warn(
      'a proxy of TRUST_PROXY sends an X-Forwarded-For or Forwarded header without an address that can be read: limits by address do not apply to such calls',
    );
  };
}

/** Text files for which the framework sends no charset. */
function isTextWithoutCharset(type: string): boolean {
  return (
    /^(text\/|image\/svg\+xml|application\/([\w.-]+\+)?(json|xml|javascript)\b)/.test(type) && !type.includes('charset')
  );
}
