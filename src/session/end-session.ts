import { logoutTimeoutMs } from '#contract/limits.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { clearOfficialSite, sessionApi } from '#src/api/session.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { Services } from '#src/services/services.ts';
import { deferredAgreements, passkeyToOffer } from '#src/browser/storage/flags.ts';
import { shownEmail } from '#src/browser/storage/shown-email.ts';

const retryMs = 5000;

/** Clears what this browser stores of the account; the trust tokens stay. */
export function clearSession({ cookies, tokens, values, tabValues, configuration }: Services): void {
  cookies.clearLogin();
  tokens.clear();
  values.clear(configuration.storage.twoFactorNoticeOff);
  deferredAgreements(values).clear();
  passkeyToOffer(values).clear();
  shownEmail(tabValues).clear();
}

/** The service could not be reached, so it keeps the session open. */
class SessionOpenError extends ApiError {
  readonly sessionCode: Secret<string>;

  constructor(code: Secret<string>) {
    super('unreachable');
    this.sessionCode = code;
  }
}

/**
 * Clears this browser at once, then ends the session at the service and at the official site, within a time limit.
 * Rejects only if the service could not be reached.
 */
export async function endSession(services: Services): Promise<void> {
  const code = services.cookies.sessionCode();
  clearSession(services);
  services.tabs.send('signedOut');
  const limit = AbortSignal.timeout(logoutTimeoutMs);
  const answered = Promise.allSettled([
    code === null ? Promise.resolve() : sessionApi(services.sendOnce).endSession(code),
    clearOfficialSite(services.configuration),
  ]);
  const outcome = await Promise.race([answered, once(limit)]);
  const [atService] = outcome ?? [];
  if (code !== null && atService?.status === 'rejected' && refusalOf(atService.reason).symbol === 'unreachable')
    throw new SessionOpenError(code);
}

/** After a logout without the service: retries to end that session until the service responds. */
export async function retryEndSession(
  { sendOnce }: Pick<Services, 'sendOnce'>,
  code: Secret<string>,
  signal: AbortSignal,
): Promise<void> {
  await onlineOrTime(retryMs, signal);
  signal.throwIfAborted();
  const symbol = await sessionApi(sendOnce)
    .endSession(code, signal)
    .then(
      () => null,
      (error: unknown) => refusalOf(error).symbol,
    );
  if (symbol === 'unreachable' || symbol === 'time_out') await retryEndSession({ sendOnce }, code, signal);
}

/** Resolves after a pause, when the browser is online again, or when aborted. */
function onlineOrTime(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    window.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
}

function once(limit: AbortSignal): Promise<null> {
  return new Promise((resolve) => limit.addEventListener('abort', () => resolve(null)));
}
