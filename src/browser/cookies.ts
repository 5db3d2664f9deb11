import type { Configuration } from '#contract/configuration.ts';
import { storedSeconds } from '#contract/limits.ts';

export type CookieSettings = Pick<Configuration, 'cookies' | 'cookieDomain'>;

/** Cookies on the configured domain; without one they are bound to this host by their prefix. */
export const cookieAccess = ({ cookies, cookieDomain }: CookieSettings) => {
  const fullName = (name: string): string => (cookieDomain === '' ? `__Host-${name}` : name);
  const write = (name: string, value: string, seconds: number): void => {
    const domain = cookieDomain === '' ? '' : `; Domain=${cookieDomain}`;
    document.cookie = `${fullName(name)}=${encodeURIComponent(value)}; Path=/${domain}; Max-Age=${seconds}; SameSite=Lax; Secure`;
  };
  const read = (name: string): string | null => readCookie(fullName(name));

  return {
    read,
    write,
    /** Stores the chosen language where the service reads it: the next page is in it. No secret, no account: always on this host. */
    keepLanguage: (language: string): void => {
      document.cookie = `${cookies.language}=${language}; Path=/; Max-Age=${storedSeconds}; SameSite=Lax; Secure`;
    },
    hasLoginMarker: (): boolean => read(cookies.marker) === '1',
    /** Whether this browser keeps cookies at all. */
    cookiesEnabled: (): boolean => {
      const probe = `${cookies.marker}_probe`;
      write(probe, '1', 60);
      const kept = read(probe) === '1';
      write(probe, '', 0);
      return kept;
    },
  };
};

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
