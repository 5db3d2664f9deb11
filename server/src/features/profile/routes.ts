import { readProfile } from '#contract/calls/profile.ts';
import type { Context } from '../../services.ts';
import { requireCaller } from '../../platform/http/authenticate.ts';
import { serveBare, type Served } from '../../platform/http/contract-routes.ts';

/** The signed-in customer's own data. */
export function profileCalls(context: Context): Served[] {
  return [
    serveBare(readProfile, async (request) => {
      const { account } = await requireCaller(context, request);
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
}
