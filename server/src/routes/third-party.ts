import type { FastifyRequest } from 'fastify';
import { thirdAddress, thirdSystems } from '#contract/calls/third-party.ts';
import { requireBrand } from '../brands.ts';
import type { Context } from '../context.ts';
import type { Remark } from '../third-party/open-id.ts';
import { partiesOf } from '../third-party/party.ts';
import { startThirdParty } from '../third-party/start.ts';
import { throttle } from '../web/caller.ts';
import { parameter, serveQuery, type Served } from '../web/serve.ts';

/** Signing in with a third party: which there are, and where to go. */
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
  ];
}

/** Writes why a third party was of no use into the log. */
export function remarkOf(request: FastifyRequest, system: string): Remark {
  return (reason) => request.log.warn({ system, reason }, 'a third party was of no use');
}
