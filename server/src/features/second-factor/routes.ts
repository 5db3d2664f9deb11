import * as calls from '#contract/calls/second-factor.ts';
import { schemes } from '#contract/headers.ts';
import { isSignedInScenario } from './rules.ts';
import { sendCode } from './send-code.ts';
import { startChallenge, startResetChallenge } from './start-challenge.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate, throttle, throttleCaller } from '../../sessions/authenticate.ts';
import { clientAddress } from '../../platform/client-address.ts';
import { credential } from '../../platform/http/credential.ts';
import { parameter, contractRoute, bodylessRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/** Starts a signed-in customer's challenges, and sends the codes of any challenge. */
export const routes: FeatureRoutes = ({ services, findSite }) => [
  contractRoute(calls.startChallenge, async (request, { scenario, account: named, recovery }) => {
    if (scenario === calls.resetScenario && named !== undefined && credential(request, schemes.bearer) === null) {
      await throttle(services, request);
      return startResetChallenge(services, { brand: findSite(request.headers.host).brand, email: named, recovery });
    }
    const caller = await authenticate(services, request);
    await throttleCaller(services, caller);
    const { account, session } = caller;
    if (!isSignedInScenario(scenario)) throw new ApiError('scenario_not_found');
    return startChallenge(services, account, { purpose: scenario, clientId: session.client_id });
  }),
  bodylessRoute(calls.sendCode, async (request, signal) => {
    await throttle(services, request);
    return sendCode(services, { id: parameter(request, 'id'), address: clientAddress(request) }, signal);
  }),
];
