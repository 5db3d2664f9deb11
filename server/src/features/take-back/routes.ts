import * as calls from '#contract/calls/take-back.ts';
import { authenticate, originOfRequest, throttle } from '../../sessions/authenticate.ts';
import { bodylessRoute, contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { proofOf } from '../second-factor/verify.ts';
import { deleteTakeBack } from './store.ts';
import { describeTakeBack, takeBackChange } from './take-back.ts';

export const routes: FeatureRoutes = ({ services, findSite }) => [
  contractRoute(calls.describeTakeBack, async (request, { token }) => {
    await throttle(services, request);
    return describeTakeBack(services, token);
  }),
  contractRoute(calls.takeBackEmailChange, async (request, { token }) => {
    await throttle(services, request);
    const { brand } = findSite(request.headers.host);
    return takeBackChange(services, { token, brand, origin: originOfRequest(request), proof: proofOf(request) });
  }),
  bodylessRoute(calls.dismissTakeBack, async (request) => {
    const { account } = await authenticate(services, request);
    await deleteTakeBack(services.database.query, account.id);
  }),
];
