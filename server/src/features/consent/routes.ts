import type { FastifyRequest } from 'fastify';
import * as calls from '#contract/calls/consent.ts';
import type { AuthorizationRequest } from '#contract/calls/consent.ts';
import { schemes } from '#contract/headers.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate, originOfRequest, throttle } from '../../sessions/authenticate.ts';
import { credential } from '../../platform/http/credential.ts';
import { allowAppPage, registerPreflight } from '../../platform/http/app-pages.ts';
import { bodylessRoute, contractRoute, queryRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import { authenticateApp } from './authenticate-app.ts';
import {
  authorize,
  declineAddress,
  detailsOf,
  isAllowed,
  leadsToApp,
  loginRequiredAddress,
  readRequest,
  redirectOf,
} from './authorize.ts';
import { exchangeCode, requireCodeGrant, userInfo } from './exchange.ts';
import { metadataOf, metadataPath } from './metadata.ts';
import { promptsOf } from './rules.ts';

/** Consent to other apps, and what those apps may then read. */
export const routes: FeatureRoutes = ({ app, services, findSite }) => {
  const brandOf = ({ headers }: FastifyRequest) => findSite(headers.host).brand;
  /** Refuses an unusable request before a signed-out user logs in for it. Reveals nothing else about the app. */
  const callerOf = async (request: FastifyRequest, asked: AuthorizationRequest) => {
    if (credential(request, schemes.bearer) === null && !leadsToApp(services, asked))
      throw new ApiError('client_not_found');
    return authenticate(services, request);
  };
  const read = (request: FastifyRequest, asked: AuthorizationRequest) => readRequest(services, brandOf(request), asked);

  registerPreflight(app, { url: metadataPath, methods: 'GET' }, services.apps);
  app.get(metadataPath, { constraints: { site: accountSite } }, async (request, reply) => {
    allowAppPage(request, reply, services.apps);
    void reply.header('cache-control', 'public, max-age=300').header('vary', 'host, origin');
    return metadataOf(brandOf(request));
  });

  return [
    queryRoute(calls.readConsentDetails, async (request, asked) => {
      const isSilent = promptsOf(asked).includes('none');
      if (isSilent && credential(request, schemes.bearer) === null && leadsToApp(services, asked)) {
        const found = read(request, asked);
        return { redirectTo: found.refusedTo ?? loginRequiredAddress(found) };
      }
      const caller = await callerOf(request, asked);
      const found = read(request, asked);
      const redirectTo = await redirectOf(services, found, caller);
      return redirectTo === null ? detailsOf(found, caller.account) : { redirectTo };
    }),
    contractRoute(calls.precheckConsent, async (request, asked) => {
      const caller = await callerOf(request, asked);
      const found = read(request, asked);
      const redirectTo = await redirectOf(services, found, caller);
      return { needed: redirectTo !== null || !(await isAllowed(services, found, caller.account.id)) };
    }),
    contractRoute(calls.decideConsent, async (request, { decision, ...asked }) => {
      const caller = await authenticate(services, request);
      const found = read(request, asked);
      if (found.refusedTo === null && decision === 'decline') return { redirectTo: declineAddress(found) };
      const redirectTo = await redirectOf(services, found, caller);
      if (redirectTo !== null) return { redirectTo };
      return {
        redirectTo: await authorize(services, found, {
          caller,
          isNew: decision === 'allow',
          origin: originOfRequest(request),
        }),
      };
    }),
    contractRoute(calls.exchangeAppCode, async (request, body) => {
      await throttle(services, request);
      requireCodeGrant(body);
      return exchangeCode(services, authenticateApp(services, request, body), brandOf(request).accountOrigin, body);
    }),
    bodylessRoute(calls.readUserInfo, (request) => userInfo(services, request)),
    contractRoute(calls.postUserInfo, (request, body) => userInfo(services, request, body.access_token)),
  ];
};
