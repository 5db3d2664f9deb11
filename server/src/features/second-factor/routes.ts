import { sendCode, startChallenge } from '#contract/calls/challenge.ts';
import type { Context } from '../../services.ts';
import { isSignedInAct } from './rules.ts';
import { sendProofCode } from './send-code.ts';
import { startProof } from './start-challenge.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { requireCaller, throttle } from '../../platform/http/authenticate.ts';
import { parameter, serve, serveBare, type Served } from '../../platform/http/contract-routes.ts';

/** How a second factor starts for signed-in acts, and how its codes are sent. */
export function challengeCalls(context: Context): Served[] {
  return [
    serve(startChallenge, async (request, { scenario }) => {
      const { account, session } = await requireCaller(context, request);
      if (!isSignedInAct(scenario)) throw new Refusal('scenario_not_found');
      return startProof(context, account, scenario, session.client_id);
    }),
    serveBare(sendCode, async (request, signal) => {
      await throttle(context, request);
      return sendProofCode(context, parameter(request, 'id'), signal);
    }),
  ];
}
