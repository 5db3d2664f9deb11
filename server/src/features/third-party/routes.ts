import type { FastifyRequest } from 'fastify';
import { logInWithThirdParty, thirdAddress, thirdPartyScenario, thirdSystems } from '#contract/calls/third-party.ts';
import { requireBrand } from '../../brands.ts';
import type { Context } from '../../services.ts';
import { proofOf } from '../second-factor/verify.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { logInFromThirdParty } from './log-in.ts';
import type { Remark } from './oidc-client.ts';
import { partiesOf } from './provider.ts';
import { startThirdParty } from './start.ts';
import { originOfRequest, throttle } from '../../platform/http/authenticate.ts';
import { parameter, serve, serveQuery, type Served } from '../../platform/http/contract-routes.ts';

/** Signing in with a third party: which there are, where to go, and the way back. */
export function thirdPartyCalls(context: Context): Served[] {
  return [
    serveQuery(thirdSystems, async (_request, { client_id }) => {
      const parties = partiesOf(context.thirdParties, requireBrand(context.brands, client_id));
      return { systems: parties.map(({ key, name }) => ({ key, name })) };
    }),
    serveQuery(thirdAddress, async (request, { client_id, state, redirect_uri: redirectUri }) => {
      await throttle(context, request);
      const system = parameter(request, 'system');
      const brand = requireBrand(context.brands, client_id);
      return { url: await startThirdParty(context, brand, { system, state, redirectUri }, remarkOf(request, system)) };
    }),
    serve(logInWithThirdParty, async (request, { client_id, third_auth_system: system, credentials: answer }, signal) => {
      await throttle(context, request);
      const brand = requireBrand(context.brands, client_id);
      const proof = proofOf(request);
      if (proof !== null && proof.scenario !== thirdPartyScenario) throw new Refusal('scenario_not_found');
      return logInFromThirdParty(context, { brand, system, answer, proof, origin: originOfRequest(request), signal, remark: remarkOf(request, system) });
    }),
  ];
}

/** Writes why a third party was of no use into the log. */
function remarkOf(request: FastifyRequest, system: string): Remark {
  return (reason) => request.log.warn({ system, reason }, 'a third party was of no use');
}
