import type { FastifyRequest } from 'fastify';
import * as calls from '#contract/calls/phone-login.ts';
import { requireBrand } from '../../platform/configuration/brands.ts';
import { contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import type { Services } from '../../platform/services/services.ts';
import { authenticate, throttle, throttleCaller, type SignedRequest } from '../../sessions/authenticate.ts';
import { rememberBrowser } from '../../sessions/known-browsers.ts';
import { logInWithPhone, readPhoneLogin, startPhoneLogin } from './ask.ts';
import { allowPhoneLogin, readPhoneRequest, refusePhoneLogin } from './decide.ts';

/** Login on a computer that a phone allows: the calls of both. */
export const routes: FeatureRoutes = ({ services }) => {
  const asking = (request: FastifyRequest, client: string) => ({
    request,
    brand: requireBrand(services.brands, client),
  });
  return [
    contractRoute(calls.startPhoneLogin, async (request, { client_id: client }) => {
      await throttle(services, request);
      return startPhoneLogin(services, asking(request, client));
    }),
    contractRoute(calls.readPhoneLogin, async (request, { client_id: client, device_code: code }) =>
      readPhoneLogin(services, asking(request, client), code),
    ),
    contractRoute(calls.logInWithPhone, async (request, { client_id: client, device_code: code }, signal) => {
      const from = asking(request, client);
      const reply = await logInWithPhone(services, { ...from, signal }, code);
      await rememberBrowser(services, from, reply);
      return reply;
    }),
    contractRoute(calls.readPhoneRequest, async (request, { code }) =>
      readPhoneRequest(services, await signedIn(services, request), code),
    ),
    contractRoute(calls.allowPhoneLogin, async (request, choice) =>
      allowPhoneLogin(services, await signedIn(services, request), choice),
    ),
    contractRoute(calls.refusePhoneLogin, async (request, { code }) =>
      refusePhoneLogin(services, await signedIn(services, request), code),
    ),
  ];
};

async function signedIn(services: Services, request: FastifyRequest): Promise<SignedRequest> {
  const caller = await authenticate(services, request);
  await throttleCaller(services, caller);
  return { request, caller };
}
