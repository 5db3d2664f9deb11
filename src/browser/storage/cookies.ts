import type { Configuration } from '#contract/configuration.ts';
import { storedSeconds } from '#contract/limits.ts';

/**
 * WebKitGTK reads Max-Age as a signed 32-bit integer, and a larger value expires at once. Browsers limit cookies to 400
 * days anyway.
 */
const longestSeconds = 2_147_483_647;

export type CookieSettings = Pick<Configuration, 'cookies' | 'cookieDomain' | 'shareSessionCode'>;

/**
 * Cookies of this host and, on the configured domain, those that the brand's other hosts read. Over https, a name
 * prefix prevents other hosts from setting them. WebKit refuses Secure cookies over plain http, which only the
 * demonstration on loopback uses.
 */
export const cookieAccess = ({ cookies, cookieDomain, shareSessionCode }: CookieSettings) => {
  const isSecure = location.protocol === 'https:';
  const shared: readonly string[] = [
    cookies.marker,
    cookies.onlineSign,
    cookies.signUpSource,
    ...(shareSessionCode ? [cookies.sessionCode] : []),
  ];
  const isShared = (name: string): boolean => cookieDomain !== '' && shared.includes(name);
  const fullName = (name: string): string => (isSecure ? `${isShared(name) ? '__Secure-' : '__Host-'}${name}` : name);
  const attributes = `SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const write = (name: string, value: string, seconds: number): void => {
    const domain = isShared(name) ? `; Domain=${cookieDomain}` : '';
    document.cookie = `${fullName(name)}=${encodeURIComponent(value)}; Path=/${domain}; Max-Age=${Math.min(seconds, longestSeconds)}; ${attributes}`;
  };
  const read = (name: string): string | null => readCookie(fullName(name));
  const isHidden = (name: string, value: string): boolean => (read(name) ?? value) !== value;
  /** Deletes the cookies of this name on this host and on each domain above it. */
  const clearAll = (name: string): void => {
    const labels = location.hostname.split('.');
    const domains = labels.map((_, at) => `; Domain=${labels.slice(at).join('.')}`);
    for (const domain of ['', ...domains])
      document.cookie = `${fullName(name)}=; Path=/${domain}; Max-Age=0; ${attributes}`;
  };

  return {
    read,
    write,
    /**
     * Writes a cookie that an older one of another domain or path may hide, which a former setting or another host has
     * left; false if that one could not be deleted.
     */
    writeOver: (name: string, value: string, seconds: number): boolean => {
      write(name, value, seconds);
      if (!isHidden(name, value)) return true;
      clearAll(name);
      write(name, value, seconds);
      return !isHidden(name, value);
    },
    language: (): string | null => read(cookies.language),
    /**
     * Stores the chosen language where the service reads it, so the next page uses it. Not secret and not tied to an
     * account; always on this host.
     */
    keepLanguage: (language: string): void => {
      write(cookies.language, language, storedSeconds);
    },
    hasLoginMarker: (): boolean => read(cookies.marker) === '1',
    /** Whether this browser stores cookies at all. */
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
