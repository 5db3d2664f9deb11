import { sessionCodeSeconds as passwordSeconds, storedSeconds } from '#contract/limits.ts';
import { Secret } from '#machines/shared/secret.ts';
import { cookieAccess, type CookieSettings } from './cookies.ts';

/** Browsers limit cookies to 400 days, regardless of Max-Age. */
export interface LoginCookies {
  sessionCode: Secret<string>;
  /** Default: the same as after login with a password. */
  sessionCodeSeconds?: number;
  onlineSignSeconds: number;
}

/** The cookies of login and sign-up. */
export const cookieStore = (settings: CookieSettings) => {
  const { cookies } = settings;
  const { read, write, writeOver, language, keepLanguage, hasLoginMarker, cookiesEnabled } = cookieAccess(settings);

  return {
    language,
    keepLanguage,
    hasLoginMarker,
    cookiesEnabled,
    sessionCode: (): Secret<string> | null => {
      const code = read(cookies.sessionCode);
      return code === null ? null : new Secret(code);
    },
    /** In one task, so a closed tab leaves all or none. False: another session code hides this one, so none is left. */
    writeLogin: ({ sessionCode, sessionCodeSeconds = passwordSeconds, onlineSignSeconds }: LoginCookies): boolean => {
      if (!writeOver(cookies.sessionCode, sessionCode.reveal(), sessionCodeSeconds)) return false;
      write(cookies.onlineSign, '1', Math.floor(onlineSignSeconds));
      write(cookies.marker, '1', storedSeconds);
      return true;
    },
    replaceSessionCode: (code: Secret<string>): void =>
      void writeOver(cookies.sessionCode, code.reveal(), passwordSeconds),
    /** Whether the page that sent the user here wants to be notified of a registration. */
    hasSignUpSource: (): boolean => read(cookies.signUpSource) !== null,
    markSignUp: (seconds: number): void => write(cookies.signUpMarker, '1', seconds),
    clearLogin: (): void => {
      for (const name of [cookies.marker, cookies.sessionCode, cookies.onlineSign]) write(name, '', 0);
    },
  };
};

export type CookieStore = ReturnType<typeof cookieStore>;
