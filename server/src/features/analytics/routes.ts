import { recordActivity } from '#contract/calls/analytics.ts';
import type { Context } from '../../services.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import { insertAnalyticsEvents } from './store.ts';
import { serve, type Served } from '../../platform/http/contract-routes.ts';
import type { FindSite } from '../../platform/http/virtual-hosts.ts';

/** Takes the activity events of the pages. They count by themselves: a flood of them keeps nobody from logging in. */
export function analyticsCalls({ analytics, clock, database, limits }: Context, find: FindSite): Served[] {
  if (!analytics) return [];
  return [
    serve(recordActivity, async (request, { events }) => {
      const taken = await limits.activity.take(request.ip);
      if (!taken.allowed) throw new Refusal('request_throttled', { retryAfter: taken.retryAfter });
      await insertAnalyticsEvents(database.query, find(request.headers.host).brand.name, events, clock.now());
    }),
  ];
}
