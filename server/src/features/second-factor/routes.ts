import * as calls from '#contract/calls/challenge.ts';
import { isSignedInScenario } from './rules.ts';
import { sendCode } from './send-code.ts';
import { startChallenge } from './start-challenge.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { authenticate, throttle } from '../../platform/http/authenticate.ts';
import { parameter, contractRoute, bodylessRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/** How a second factor starts for signed-in acts, and how its codes are sent. */
export const routes: FeatureRoutes = ({ services }) => {
  return [
    contractRoute(calls.startChallenge, async (request, { scenario }) => {
      const { account, session } = await authenticate(services, request);
      if (!isSignedInScenario(scenario)) throw new ApiError('scenario_not_found');
      return startChallenge(services, account, scenario, session.client_id);
    }),
    bodylessRoute(calls.sendCode, async (request, signal) => {
      await throttle(services, request);
      return sendCode(services, parameter(request, 'id'), signal);
    }),
  ];
};
