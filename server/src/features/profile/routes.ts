import { readProfile, updateProfile, type Profile } from '#contract/calls/profile.ts';
import type { Brand } from '../../brands.ts';
import { authenticate, type Caller } from '../../platform/http/authenticate.ts';
import { bodylessRoute, contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import type { Services } from '../../services.ts';
import { avatarOf } from '../avatar/serve.ts';
import { findWaiting } from '../email/store.ts';
import { findTakeBack } from '../email/take-back-store.ts';
import { changeProfile } from './change.ts';

/** The signed-in customer's own data. */
export const routes: FeatureRoutes = ({ services, findSite }) => [
  bodylessRoute(readProfile, async (request) => profileOf(services, await authenticate(services, request), findSite(request.headers.host).brand)),
  contractRoute(updateProfile, async (request, changes) => {
    const caller = await authenticate(services, request);
    const { brand } = findSite(request.headers.host);
    return profileOf(services, { ...caller, account: await changeProfile(services, brand, caller.account, changes) }, brand);
  }),
];

async function profileOf({ database, clock }: Services, caller: Caller, brand: Brand): Promise<Profile> {
  const { account } = caller;
  const waiting = await findWaiting(database.query, caller, 'change_email', clock.now());
  const takenBack = await findTakeBack(database.query, account.id);
  return {
    id: account.id,
    nickName: account.nick_name,
    firstName: account.first_name,
    lastName: account.last_name,
    country: account.country,
    avatar: avatarOf(account.avatar_name, brand),
    version: account.profile_version,
    email: { address: account.email, status: account.email_verified ? 'verified' : 'unverified', ...(waiting !== null && { waiting }) },
    ...(takenBack !== null && { takenBack }),
  };
}
