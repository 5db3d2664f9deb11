import type { FastifyRequest } from 'fastify';
import * as calls from '#contract/calls/consent.ts';
import type { AuthorizationRequest } from '#contract/calls/consent.ts';
import { schemes } from '#contract/headers.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate, originOfRequest, throttle } from '../../sessions/authenticate.ts';
import { credential } from '../../platform/http/credential.ts';
import { bodylessRoute, contractRoute, parameter, queryRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import { insertEvent } from '../../accounts/events.ts';
import { findApp } from '../../platform/configuration/app.ts';
import { authenticateApp } from './authenticate-app.ts';
import { authorize, declineAddress, detailsOf, isAllowed, leadsToApp, readRequest, shownApp } from './authorize.ts';
import { exchangeCode, userInfo } from './exchange.ts';
import { metadataOf, metadataPath } from './metadata.ts';
import { scopesIn } from './rules.ts';
import { deleteConsent, listConsents } from './store.ts';

/** Consent to other apps, and what those apps may then read. */
export const routes: FeatureRoutes = ({ app, services, findSite }) => {
  const { apps, clock, database } = services;
  const issuerOf = ({ headers }: FastifyRequest) => findSite(headers.host).brand.accountOrigin;
  /** Refuses an unusable request before a signed-out user logs in for it. Reveals nothing else about the app. */
  const callerOf = async (request: FastifyRequest, asked: AuthorizationRequest) => {
    if (credential(request, schemes.bearer) === null && !leadsToApp(services, asked))
      throw new ApiError('client_not_found');
    return authenticate(services, request);
  };
  const read = (request: FastifyRequest, asked: AuthorizationRequest) =>
    readRequest(services, issuerOf(request), asked);

  app.get(metadataPath, { constraints: { site: accountSite } }, async (request, reply) => {
    void reply.header('cache-control', 'public, max-age=300').header('vary', 'host');
    return metadataOf(issuerOf(request), findSite(request.headers.host).brand.languages);
  });

  return [
    queryRoute(calls.readConsentDetails, async (request, asked) => {
      const { account } = await callerOf(request, asked);
      const found = read(request, asked);
      return found.refusedTo === null ? detailsOf(found, account) : { redirectTo: found.refusedTo };
    }),
    contractRoute(calls.precheckConsent, async (request, asked) => {
      const { account } = await callerOf(request, asked);
      const found = read(request, asked);
      return { needed: found.refusedTo !== null || !(await isAllowed(services, found, account.id)) };
    }),
    contractRoute(calls.decideConsent, async (request, { decision, ...asked }) => {
      const caller = await authenticate(services, request);
      const found = read(request, asked);
      if (found.refusedTo !== null) return { redirectTo: found.refusedTo };
      if (decision === 'decline') return { redirectTo: declineAddress(found) };
      return {
        redirectTo: await authorize(services, found, {
          caller,
          isNew: decision === 'allow',
          origin: originOfRequest(request),
        }),
      };
    }),
    bodylessRoute(calls.listAllowedApps, async (request) => {
      const { account } = await authenticate(services, request);
      const consents = (await listConsents(database.query, account.id)).map(
        ({ client_id: client, scope, allowed_at: at }) => {
          // An app that is no longer registered has no access, but can still be removed.
          const known = findApp(apps, client);
          const shown =
            known === null ? { client, name: client, site: issuerOf(request), logo: null } : shownApp(known);
          return { ...shown, scopes: scopesIn(scope) ?? [], allowedAt: at.getTime() };
        },
      );
      return { consents };
    }),
    bodylessRoute(calls.removeAllowedApp, async (request) => {
      const { account } = await authenticate(services, request);
      await database.query.transaction().execute(async (query) => {
        if (!(await deleteConsent(query, account.id, parameter(request, 'client')))) throw new ApiError('not_found');
        await insertEvent(query, account.id, 'app removed', clock.now(), originOfRequest(request));
      });
    }),
    contractRoute(calls.exchangeAppCode, async (request, body) => {
      await throttle(services, request);
      return exchangeCode(services, authenticateApp(services, request, body), issuerOf(request), body);
    }),
    bodylessRoute(calls.readUserInfo, (request) => userInfo(services, request)),
  ];
};
