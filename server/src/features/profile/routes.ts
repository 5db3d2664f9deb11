import { readProfile } from '#contract/calls/profile.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { bodylessRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/** The signed-in customer's own data. */
export const routes: FeatureRoutes = ({ services }) => {
  return [
    bodylessRoute(readProfile, async (request) => {
      const { account } = await authenticate(services, request);
      return {
        id: account.id,
        nickName: account.nick_name,
        firstName: account.first_name,
        lastName: account.last_name,
        country: account.country,
        avatar: null,
        email: { address: account.email, status: account.email_verified ? ('verified' as const) : ('unverified' as const) },
      };
    }),
  ];
};
