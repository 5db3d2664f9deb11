import * as calls from '#contract/calls/abandonment.ts';
import { authenticate } from '../../sessions/authenticate.ts';
import { bodylessRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { abandonmentReply, blockerReply, plannedOf } from './rules.ts';
import { cancelAbandonment, removeAtOnce, scheduleAbandonment } from './schedule.ts';
import { findBlockers } from './store.ts';

/** The planned deletion of the customer's account, and what blocks it. */
export const routes: FeatureRoutes = ({ services, findSite }) => [
  bodylessRoute(calls.readAbandonment, async (request) => {
    const { account } = await authenticate(services, request);
    return abandonmentReply('scheduled', plannedOf(account), {
      now: services.clock.now(),
      undeleteSeconds: services.settings.UNDELETE_SECONDS,
    });
  }),
  bodylessRoute(calls.requestAbandonment, async (request) => {
    const caller = await authenticate(services, request);
    return scheduleAbandonment(services, { request, caller, brand: findSite(request.headers.host).brand });
  }),
  bodylessRoute(calls.cancelAbandonment, async (request) => {
    const caller = await authenticate(services, request);
    return cancelAbandonment(services, { request, caller });
  }),
  bodylessRoute(calls.deleteAccount, async (request) => {
    const caller = await authenticate(services, request);
    await removeAtOnce(services, { request, caller, brand: findSite(request.headers.host).brand });
  }),
  bodylessRoute(calls.readAbandonmentLocks, async (request) => {
    const { account } = await authenticate(services, request);
    const { redirectDomain } = findSite(request.headers.host).brand;
    return {
      locks: (await findBlockers(services.database.query, account.id)).map((blocker) =>
        blockerReply(blocker, redirectDomain),
      ),
    };
  }),
];
