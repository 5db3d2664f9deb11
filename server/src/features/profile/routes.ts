import { readProfile, updateProfile, type Profile } from '#contract/calls/profile.ts';
import type { Brand } from '../../brands.ts';
import type { Account } from '../../platform/accounts/accounts.ts';
import { authenticate } from '../../platform/http/authenticate.ts';
import { bodylessRoute, contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import { avatarOf } from '../avatar/serve.ts';
import { changeProfile } from './change.ts';

/** The signed-in customer's own data. */
export const routes: FeatureRoutes = ({ services, findSite }) => [
  bodylessRoute(readProfile, async (request) => profileOf((await authenticate(services, request)).account, findSite(request.headers.host).brand)),
  contractRoute(updateProfile, async (request, changes) => {
    const { account } = await authenticate(services, request);
    const { brand } = findSite(request.headers.host);
    return profileOf(await changeProfile(services, brand, account, changes), brand);
  }),
];

function profileOf(account: Account, brand: Brand): Profile {
  return {
    id: account.id,
    nickName: account.nick_name,
    firstName: account.first_name,
    lastName: account.last_name,
    country: account.country,
    avatar: avatarOf(account.avatar_name, brand),
    version: account.profile_version,
    email: { address: account.email, status: account.email_verified ? 'verified' : 'unverified' },
  };
}
