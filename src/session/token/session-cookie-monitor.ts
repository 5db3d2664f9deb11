import type { Secret } from '#machines/shared/secret.ts';
import type { CookieStore } from '#src/browser/storage/login-cookies.ts';

/** Compares the session code in the cookie with the one this page has confirmed. */
export interface SessionCookieMonitor {
  /** From now on, compares with the current code. */
  confirm(): Secret<string> | null;
  hasChanged(): boolean;
}

export function monitorSessionCookie(cookies: Pick<CookieStore, 'sessionCode'>): SessionCookieMonitor {
  let confirmed: Secret<string> | null = null;
  return {
    confirm() {
      confirmed = cookies.sessionCode();
      return confirmed;
    },
    hasChanged: () => cookies.sessionCode()?.reveal() !== confirmed?.reveal(),
  };
}
