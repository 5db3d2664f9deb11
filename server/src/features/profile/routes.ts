import { readProfile, updateProfile, type Profile } from '#contract/calls/profile.ts';
import { setLanguage, type Account } from '../../platform/accounts/accounts.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { bodylessRoute, contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/** The signed-in customer's own data. */
export const routes: FeatureRoutes = ({ services }) => [
  bodylessRoute(readProfile, async (request) => profileOf((await authenticate(services, request)).account)),
  contractRoute(updateProfile, async (request, { language }) => {
    const { account } = await authenticate(services, request);
    await setLanguage(services.database.query, account.id, language);
    return profileOf(account);
  }),
];

function profileOf(account: Account): Profile {
  return {
    id: account.id,
    nickName: account.nick_name,
    firstName: account.first_name,
    lastName: account.last_name,
    country: account.country,
    avatar: null,
    email: { address: account.email, status: account.email_verified ? 'verified' : 'unverified' },
  };
}
