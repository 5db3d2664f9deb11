import * as calls from '#contract/calls/abandonment.ts';
import { authenticate } from '../../sessions/authenticate.ts';
import { bodylessRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { deletionReply, blockerReply, plannedOf } from './rules.ts';
import { cancelDeletion, deleteAtOnce, scheduleDeletion } from './schedule.ts';
import { findBlockers } from './store.ts';

/** The planned deletion of the customer's account, and what blocks it. */
export const routes: FeatureRoutes = ({ services, findSite }) => [
  bodylessRoute(calls.readDeletion, async (request) => {
    const { account } = await authenticate(services, request);
    return deletionReply('scheduled', plannedOf(account), {
      now: services.clock.now(),
      undeleteSeconds: services.settings.UNDELETE_SECONDS,
    });
  }),
  bodylessRoute(calls.requestDeletion, async (request) => {
    const caller = await authenticate(services, request);
    return scheduleDeletion(services, { request, caller, brand: findSite(request.headers.host).brand });
  }),
  bodylessRoute(calls.cancelDeletion, async (request) => {
    const caller = await authenticate(services, request);
    return cancelDeletion(services, { request, caller });
  }),
  bodylessRoute(calls.deleteAccount, async (request) => {
    const caller = await authenticate(services, request);
    await deleteAtOnce(services, { request, caller, brand: findSite(request.headers.host).brand });
  }),
  bodylessRoute(calls.readDeletionBlockers, async (request) => {
    const { account } = await authenticate(services, request);
    const { redirectDomain } = findSite(request.headers.host).brand;
    return {
      locks: (await findBlockers(services.database.query, account.id)).map((blocker) =>
        blockerReply(blocker, redirectDomain),
      ),
    };
  }),
];
