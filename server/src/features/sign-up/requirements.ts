import type { Services } from '../../platform/services/services.ts';
import { ApiError } from '../../platform/api-error.ts';
import { isAddressTaken } from '../../accounts/held-addresses.ts';

/**
 * Refuses an address that has an account or is reserved for one. It does so openly, because at sign-up the user has to
 * know.
 */
export async function requireNoAccount({ database, clock }: Services, email: string): Promise<void> {
  if (await isAddressTaken(database.query, email, { now: clock.now() })) throw new ApiError('account_already_exist');
}
