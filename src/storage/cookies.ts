import { sessionCodeSeconds as passwordSeconds, storedSeconds } from '#contract/limits.ts';
import type { Configuration } from '#contract/configuration.ts';
import { Secret } from '#machines/shared/secret.ts';

/** Browsers keep cookies for 400 days at most, whatever is asked for. */
export interface LoginCookies {
  sessionCode: Secret<string>;
  /** As after log-in with a password where nothing else is said. */
  sessionCodeSeconds?: number;
  onlineSignSeconds: number;
}

type CookieSettings = Pick<Configuration, 'cookies' | 'cookieDomain'>;

/** The cookies of log-in, on the configured domain; without one they are bound to this host by their prefix. */
export const cookieStore = ({ cookies, cookieDomain }: CookieSettings) => {
  const fullName = (name: string): string => (cookieDomain === '' ? `__Host-${name}` : name);
  const write = (name: string, value: string, seconds: number): void => {
    const domain = cookieDomain === '' ? '' : `; Domain=${cookieDomain}`;
    document.cookie = `${fullName(name)}=${encodeURIComponent(value)}; Path=/${domain}; Max-Age=${seconds}; SameSite=Lax; Secure`;
  };
  const read = (name: string): string | null => readCookie(fullName(name));

  return {
    hasMarker: (): boolean => read(cookies.marker) === '1',
    sessionCode: (): Secret<string> | null => {
      const code = read(cookies.sessionCode);
      return code === null ? null : new Secret(code);
    },
    /** All three together, so that a closed tab leaves all or none. */
    writeLogin: ({ sessionCode, sessionCodeSeconds = passwordSeconds, onlineSignSeconds }: LoginCookies): void => {
      write(cookies.sessionCode, sessionCode.reveal(), sessionCodeSeconds);
      write(cookies.onlineSign, '1', Math.floor(onlineSignSeconds));
      write(cookies.marker, '1', storedSeconds);
    },
    clearLogin: (): void => {
      for (const name of [cookies.marker, cookies.sessionCode, cookies.onlineSign]) write(name, '', 0);
    },
    /** Whether this browser keeps cookies at all. */
    areKept: (): boolean => {
      const probe = `${cookies.marker}_probe`;
      write(probe, '1', 60);
      const kept = read(probe) === '1';
      write(probe, '', 0);
      return kept;
    },
  };
};

export type CookieStore = ReturnType<typeof cookieStore>;

function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [key, ...value] = pair.split('=');
    if (key === name) return decoded(value.join('='));
  }
  return null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
