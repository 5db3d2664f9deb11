import { recordAnalytics } from '#contract/calls/analytics.ts';
import { clientAddress } from '../../platform/client-address.ts';
import { insertAnalyticsEvents } from './store.ts';
import { contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { requireAllowed } from '../../platform/rate-limit/limiter.ts';

/** Receives the pages' analytics events. They have their own limit, so that a flood of them does not block login. */
export const routes: FeatureRoutes = ({ services: { analytics, clock, database, limits }, findSite }) => {
  if (!analytics) return [];
  return [
    contractRoute(recordAnalytics, async (request, { events }) => {
      requireAllowed(await limits.analytics.consume(clientAddress(request)));
      await insertAnalyticsEvents(database.query, findSite(request.headers.host).brand.name, events, clock.now());
    }),
  ];
};
