import type { Confirmation } from '#machines/session/session.model.ts';
import { createSend, type TokenSource } from '#src/api/transport/authorized-send.ts';
import { profileApi } from '#src/api/profile.ts';
import type { Services } from '#src/services/services.ts';

/**
 * In an app there is no session code: the session belongs to the account that the app's token reads. The session keeps
 * the token in memory and never renews it: calls take theirs from the bridge.
 */
export async function confirmInApp(
  { clock, configuration, sendOnce }: Services,
  appTokens: TokenSource,
  signal: AbortSignal,
): Promise<Confirmation> {
  const { id: account } = await profileApi(createSend(sendOnce, appTokens)).readProfile(signal);
  const details = { account, issuedAt: 0 };
  const token = await appTokens.token();
  return {
    details,
    stored: { ...details, token, clientId: configuration.clientId, expiresAt: Number.MAX_SAFE_INTEGER },
    now: clock.now(),
  };
}
