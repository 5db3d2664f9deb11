import type { FastifyRequest } from 'fastify';
import {
  connectThirdParty,
  listProviders,
  listThirdCredentials,
  logInWithThirdParty,
  registerWithThirdParty,
  removeThirdCredential,
  sendThirdPartyCode,
  thirdAddress,
  thirdPartyScenario,
} from '#contract/calls/third-party.ts';
import { requireBrand } from '../../platform/configuration/brands.ts';
import { proofOf } from '../second-factor/verify.ts';
import { ApiError } from '../../platform/api-error.ts';
import { link, listLinks, unlink } from './link.ts';
import { logInFromThirdParty } from './login.ts';
import { providersOf, type LogReason } from '../../platform/configuration/provider.ts';
import { mailTicketCode, register } from './register.ts';
import { startAuthorization } from './start.ts';
import { formerSessionCode } from '../../platform/http/cookies.ts';
import { pageLanguage } from '../../platform/language/language.ts';
import { rememberBrowser } from '../../sessions/known-browsers.ts';
import { authenticate, originOfRequest, throttle } from '../../sessions/authenticate.ts';
import { bodylessRoute, parameter, contractRoute, queryRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/**
 * Third-party sign-in: the list of providers, where to go, the callback, an account for a new identity, and the
 * account's links.
 */
export const routes: FeatureRoutes = ({ services, findSite }) => {
  const contextOf = (request: FastifyRequest, signal: AbortSignal) => {
    const { brand } = findSite(request.headers.host);
    return {
      brand,
      language: pageLanguage(request, brand),
      origin: originOfRequest(request),
      formerCode: formerSessionCode(services, request, brand),
      signal,
    };
  };
  const signedIn = async (request: FastifyRequest) => {
    const { brand } = findSite(request.headers.host);
    return { request, caller: await authenticate(services, request), brand };
  };
  return [
    queryRoute(listProviders, async (_request, { client_id }) => {
      const providers = providersOf(services.providers, requireBrand(services.brands, client_id));
      return { systems: providers.map(({ key, name }) => ({ key, name })) };
    }),
    queryRoute(thirdAddress, async (request, { client_id, state, redirect_uri: redirectUri }) => {
      await throttle(services, request);
      const system = parameter(request, 'system');
      const brand = requireBrand(services.brands, client_id);
      return {
        url: await startAuthorization(services, brand, { system, state, redirectUri }, reasonLogger(request, system)),
      };
    }),
    contractRoute(
      logInWithThirdParty,
      async (request, { client_id, third_auth_system: system, credentials: answer }, signal) => {
        await throttle(services, request);
        const brand = requireBrand(services.brands, client_id);
        const proof = proofOf(request);
        if (proof !== null && proof.scenario !== thirdPartyScenario) throw new ApiError('scenario_not_found');
        const reply = await logInFromThirdParty(services, {
          brand,
          language: pageLanguage(request, brand),
          system,
          answer,
          proof,
          origin: originOfRequest(request),
          formerCode: formerSessionCode(services, request, brand),
          signal,
          logReason: reasonLogger(request, system),
        });
        await rememberBrowser(services, { request, brand }, reply);
        return reply;
      },
    ),
    contractRoute(sendThirdPartyCode, async (request, body, signal) => {
      await throttle(services, request);
      return mailTicketCode(services, body, contextOf(request, signal));
    }),
    contractRoute(registerWithThirdParty, async (request, body, signal) => {
      await throttle(services, request);
      const context = contextOf(request, signal);
      const reply = await register(services, body, context);
      await rememberBrowser(services, { request, brand: context.brand }, reply);
      return reply;
    }),
    bodylessRoute(listThirdCredentials, async (request) =>
      listLinks(services, services.database.query, await signedIn(request)),
    ),
    contractRoute(connectThirdParty, async (request, { system, credentials: answer }) => {
      await throttle(services, request);
      return link(services, await signedIn(request), { system, answer, logReason: reasonLogger(request, system) });
    }),
    bodylessRoute(removeThirdCredential, async (request) => {
      const signed = await signedIn(request);
      return unlink(services, signed, Number(parameter(request, 'id')));
    }),
  ];
};

/** Logs why a provider failed. */
function reasonLogger(request: FastifyRequest, system: string): LogReason {
  return (reason) => request.log.warn({ system, reason }, 'a third party failed');
}
