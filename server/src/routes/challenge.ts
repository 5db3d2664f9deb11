import { sendCode, startChallenge } from '#contract/calls/challenge.ts';
import type { Context } from '../context.ts';
import { isSignedInAct } from '../domain/second-factor.ts';
import { sendProofCode } from '../proof/send.ts';
import { startProof } from '../proof/start.ts';
import { Refusal } from '../refusal.ts';
import { requireCaller, throttle } from '../web/caller.ts';
import { parameter, serve, serveBare, type Served } from '../web/serve.ts';

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
