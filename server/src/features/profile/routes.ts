import type { Transaction } from 'kysely';
import { readProfile, updateProfile, type Profile } from '#contract/calls/profile.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { chosenLanguage, findAccount } from '../../accounts/accounts.ts';
import { ApiError } from '../../platform/api-error.ts';
import { authenticate, throttle, type Caller } from '../../sessions/authenticate.ts';
import { bodylessRoute, contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';
import type { Services } from '../../platform/services/services.ts';
import { avatarOf, deletePicture } from '../avatar/serve.ts';
import { mailCandidate } from '../email/candidates.ts';
import { profileChange } from './change.ts';
import { findPending } from './store.ts';

/** The signed-in customer's own data. */
export const routes: FeatureRoutes = ({ services, findSite }) => [
  bodylessRoute(readProfile, async (request) =>
    profileOf(services, await authenticate(services, request), findSite(request.headers.host).brand),
  ),
  contractRoute(updateProfile, async (request, { email, password, ...changes }, signal) => {
    const caller = await authenticate(services, request);
    const { brand } = findSite(request.headers.host);
    if (email === undefined && (password !== undefined || Object.keys(changes).every((name) => name === 'version')))
      throw new ApiError('invalid_parameters');
    try {
      const change = profileChange(services, { brand, account: caller.account }, changes);
      let { account } = caller;
      const beside = async (query: Transaction<Tables>) => void (account = await change(query));
      if (email === undefined) await services.database.transaction(beside);
      else {
        await throttle(services, request);
        const body = {
          emailAddress: email,
          usage: 'change_email',
          ...(password !== undefined && { password }),
        } as const;
        // The other changes and the mail to the new address are in one transaction with the proof.
        await mailCandidate(services, { request, caller, brand, body, signal, beside });
      }
      const { avatar_name: former } = caller.account;
      if (changes.avatar === null && former !== null) await deletePicture(services, former, request.log);
      return await profileOf(services, { ...caller, account }, brand);
    } catch (error) {
      if (!(error instanceof ApiError) || error.symbol !== 'modify_not_allowed') throw error;
      throw new ApiError(error.symbol, {
        message: 'The profile has been changed since it was read.',
        profile: await presentProfile(services, caller, brand),
      });
    }
  }),
];

/** The profile as it is now, which may be newer than the caller's. */
async function presentProfile(services: Services, caller: Caller, brand: Brand): Promise<Profile> {
  const account = await findAccount(services.database.query, caller.account.id);
  return profileOf(services, { ...caller, account: account ?? caller.account }, brand);
}

async function profileOf({ database, clock }: Services, caller: Caller, brand: Brand): Promise<Profile> {
  const { account } = caller;
  const { waiting, takenBack } = await findPending(database.query, caller, clock.now());
  const chosen = chosenLanguage(account, brand);
  return {
    id: account.id,
    nickName: account.nick_name,
    firstName: account.first_name,
    lastName: account.last_name,
    country: account.country,
    avatar: avatarOf(account.avatar_name, brand),
    version: account.profile_version,
    news: account.news,
    ...(chosen !== null && { language: chosen }),
    ...(account.theme !== null && { theme: account.theme }),
    email: {
      address: account.email,
      status: account.email_verified ? 'verified' : 'unverified',
      ...(waiting !== null && { waiting }),
    },
    ...(account.phone !== null && { phone: account.phone }),
    ...(takenBack !== null && { takenBack }),
  };
}
