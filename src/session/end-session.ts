import { logOutBoundMs } from '#contract/limits.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { sessionApi } from '#src/api/session.ts';
import { clearOfficialSite } from '#src/api/official-site.ts';
import type { Base } from '#src/app/services.ts';

/** Forgets everything of the account that this browser keeps; the trust tokens stay. */
export function forgetSession({ cookies, tokens, values, configuration }: Base): void {
  cookies.clearLogin();
  tokens.clear();
  values.remove(configuration.storage.twoFactorNoticeOff);
}

/**
 * Here first and at once; then at the service and at the official site, as far as they answer in time. Rejects only
 * where the service could not be reached at all.
 */
export async function signOut(base: Base): Promise<void> {
  const code = base.cookies.sessionCode();
  forgetSession(base);
  base.tabs.send('signedOut');
  const limit = AbortSignal.timeout(logOutBoundMs);
  const told = Promise.allSettled([
    code === null ? Promise.resolve() : sessionApi(base.sendOnce).endSession(code),
    clearOfficialSite(base.configuration.officialSite),
  ]);
  const outcome = await Promise.race([told, once(limit)]);
  const [atService] = outcome ?? [];
  if (atService?.status === 'rejected' && refusalOf(atService.reason).symbol === 'unreachable') throw atService.reason;
}

function once(limit: AbortSignal): Promise<null> {
  return new Promise((resolve) => limit.addEventListener('abort', () => resolve(null)));
}
