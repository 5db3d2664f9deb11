import type { FastifyRequest } from 'fastify';
import * as calls from '#contract/calls/passkey.ts';
import { requireBrand } from '../../platform/configuration/brands.ts';
import { bodylessRoute, contractRoute, parameter } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { authenticate, throttle } from '../../sessions/authenticate.ts';
import { rememberBrowser } from '../../sessions/known-browsers.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey, type Signed } from './change.ts';
import { logInWithPasskey, startPasskeyLogin } from './login.ts';

/** A customer's passkeys, and login with one. */
export const routes: FeatureRoutes = ({ services, findSite }) => {
  const signedIn = async (request: FastifyRequest): Promise<Signed> => {
    const { brand } = findSite(request.headers.host);
    return { request, caller: await authenticate(services, request), brand };
  };
  const idIn = (request: FastifyRequest): number => Number(parameter(request, 'id'));
  return [
    bodylessRoute(calls.listPasskeys, async (request) =>
      listPasskeys(services, services.database.query, await signedIn(request)),
    ),
    bodylessRoute(calls.startPasskey, async (request) => startPasskey(services, await signedIn(request))),
    contractRoute(calls.addPasskey, async (request, made) => addPasskey(services, await signedIn(request), made)),
    contractRoute(calls.renamePasskey, async (request, { name }) =>
      renamePasskey(services, await signedIn(request), { id: idIn(request), name }),
    ),
    bodylessRoute(calls.removePasskey, async (request) =>
      removePasskey(services, await signedIn(request), idIn(request)),
    ),
    contractRoute(calls.startPasskeyLogin, async (request, { client_id: client }) => {
      await throttle(services, request);
      return startPasskeyLogin(services, request, requireBrand(services.brands, client));
    }),
    contractRoute(calls.logInWithPasskey, async (request, { client_id: client, credentials: assertion }, signal) => {
      await throttle(services, request);
      const brand = requireBrand(services.brands, client);
      const reply = await logInWithPasskey(services, { request, brand, assertion, signal });
      await rememberBrowser(services, { request, brand }, reply);
      return reply;
    }),
  ];
};
