import { dismissCheckUpLine, readCheckUp } from '#contract/calls/check-up.ts';
import { authenticate } from '../../sessions/authenticate.ts';
import { bodylessRoute, contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { dismissLine, findCheckUp } from './store.ts';

/** What stands open in the security of an account; the page decides what it says of it. */
export const routes: FeatureRoutes = ({ services }) => {
  const { clock, database, settings } = services;
  const moment = () => ({ now: clock.now(), idleSeconds: settings.SESSION_IDLE_SECONDS });
  return [
    bodylessRoute(readCheckUp, async (request) => {
      const { account } = await authenticate(services, request);
      return findCheckUp(database.query, account, moment());
    }),
    contractRoute(dismissCheckUpLine, async (request, { line }) => {
      const { account } = await authenticate(services, request);
      await dismissLine(database.query, account.id, line, clock.now());
      return findCheckUp(database.query, account, moment());
    }),
  ];
};
