import { readActivity } from '#contract/calls/security-activity.ts';
import { activityPageEvents } from '#contract/limits.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate } from '../../sessions/authenticate.ts';
import { queryRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { cursorOf, positionOf, windowOf } from './rules.ts';
import { newestEvents } from './store.ts';
import { eventReply } from '../../accounts/events.ts';

/** A signed-in customer's security events. */
export const routes: FeatureRoutes = ({ services }) => [
  queryRoute(readActivity, async (request, { cursor, ...asked }) => {
    const { account, session } = await authenticate(services, request);
    const after = cursor === undefined ? null : positionOf(cursor);
    const window = windowOf(asked, services.clock.now());
    if ((cursor !== undefined && after === null) || window === null) throw new ApiError('invalid_parameters');
    // Read one more than shown, to see whether there is a next page.
    const rows = await newestEvents(services.database.query, {
      account: account.id,
      ...window,
      after,
      limit: activityPageEvents + 1,
    }).execute();
    const shown = rows.slice(0, activityPageEvents);
    const last = shown.at(-1);
    return {
      events: shown.map((row) => eventReply(services, row, { account, session })),
      next: last === undefined || rows.length === shown.length ? null : cursorOf(last),
    };
  }),
];
