import { readProfile } from '#contract/calls/profile.ts';
import { maskedName } from '#machines/shared/masked-name.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { sessionApi } from '#src/api/session.ts';
import type { Services } from '#src/services/services.ts';

/**
 * The masked email address of the account whose session code this browser has. Does not store the token for this read,
 * because a stored token means that the account logged in here.
 */
export async function readSessionOwner(
  { configuration, cookies, sendOnce }: Services,
  signal: AbortSignal,
): Promise<string> {
  const code = cookies.sessionCode();
  if (code === null) throw new ApiError('required_authentication');
  const { access_token: credential } = await sessionApi(sendOnce).renewToken(configuration.clientId, code, signal);
  const { email } = await sendOnce(readProfile, { credential, signal });
  return maskedName(email.address);
}
