import { logOutBoundMs } from '#contract/limits.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { sessionApi, clearOfficialSite } from '#src/api/session.ts';
import type { Services } from '#src/app/services.ts';

/** Removes everything of the account that this browser stores; the trust tokens stay. */
export function clearSession({ cookies, tokens, values, configuration }: Services): void {
  cookies.clearLogin();
  tokens.clear();
  values.remove(configuration.storage.twoFactorNoticeOff);
}

/**
 * Locally first and at once; then at the service and at the official site, as far as they answer in time. Rejects only
 * where the service could not be reached at all.
 */
export async function endSession(services: Services): Promise<void> {
  const code = services.cookies.sessionCode();
  clearSession(services);
  services.tabs.send('signedOut');
  const limit = AbortSignal.timeout(logOutBoundMs);
  const calls = Promise.allSettled([
    code === null ? Promise.resolve() : sessionApi(services.sendOnce).endSession(code),
    clearOfficialSite(services.configuration.officialSite),
  ]);
  const outcome = await Promise.race([calls, once(limit)]);
  const [atService] = outcome ?? [];
  if (atService?.status === 'rejected' && refusalOf(atService.reason).symbol === 'unreachable') throw atService.reason;
}

function once(limit: AbortSignal): Promise<null> {
  return new Promise((resolve) => limit.addEventListener('abort', () => resolve(null)));
}
