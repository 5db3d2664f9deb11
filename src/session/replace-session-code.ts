import type { Secret } from '#machines/shared/secret.ts';
import type { AppServices } from '#src/services/services.ts';

/**
 * Stores the session's new code after a change of password or factors, unless another tab has logged out in the
 * meantime. In an app, which has the session, it gets the code: one without that call logs in again.
 */
export function replaceSessionCode(
  { cookies, hostApp }: Pick<AppServices, 'cookies' | 'hostApp'>,
  code: Secret<string>,
): void {
  if (hostApp !== null) hostApp.sessionReplaced(code).catch(() => undefined);
  else if (cookies.sessionCode() !== null) cookies.replaceSessionCode(code);
}
