import { recordActivity } from '#contract/calls/analytics.ts';
import type { Services } from '../../services.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { insertAnalyticsEvents } from './store.ts';
import { contractRoute, type ContractRoute } from '../../platform/http/contract-routes.ts';
import type { FindSite } from '../../platform/http/virtual-hosts.ts';

/** Takes the activity events of the pages. They count by themselves: a flood of them keeps nobody from logging in. */
export function analyticsCalls({ analytics, clock, database, limits }: Services, find: FindSite): ContractRoute[] {
  if (!analytics) return [];
  return [
    contractRoute(recordActivity, async (request, { events }) => {
      const taken = await limits.activity.consume(request.ip);
      if (!taken.allowed) throw new ApiError('request_throttled', { retryAfter: taken.retryAfter });
      await insertAnalyticsEvents(database.query, find(request.headers.host).brand.name, events, clock.now());
    }),
  ];
}
