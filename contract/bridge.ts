import * as v from 'valibot';

/** What `getToken` and `refreshToken` return. */
export interface AppToken {
  /** The access token of the account that the app is logged in to: visible ASCII, no spaces. */
  readonly token: string;
  /** The remaining lifetime in milliseconds. A duration, not a time of day, because the device's clock may be wrong. */
  readonly expiresIn: number;
}

/** What an app needs to open the user's keys after the protection code was set or changed, without the code itself. */
export interface PinData {
  /** The id of the key that the code belongs to. */
  readonly id: string;
  /**
   * The proof of the code, 32 bytes in base64url, as `POST /v2/key-vault/cmks/extractions` takes it. As secret as a
   * password.
   */
  readonly pinHash: string;
  /** When the key was changed, in epoch milliseconds; the app discards older data. */
  readonly modifiedAt: number;
}

/** A file that the app saves, or offers to share, where a browser would download it. */
export interface AppFile {
  readonly name: string;
  /** A media type, such as `text/plain;charset=utf-8`. */
  readonly type: string;
  /** The content in base64. As secret as a password: backup codes, for example. */
  readonly data: string;
}

/** The object that an app adds to `window` in its web view, under the name that the configuration's `bridge` sets. */
export interface AccountCenterBridge {
  /** The app's current token; the app need not fetch a new one. */
  getToken(): Promise<AppToken>;
  /** A new token for the same account; the old one may no longer be accepted. */
  refreshToken(): Promise<AppToken>;
  /** Where "Back to the app" leads: an https address or one of the app's own scheme. */
  getAppUrl(): Promise<string>;
  /** The app downloads this address itself, once and within five minutes. */
  postUserArchiveUrl(url: string): Promise<unknown>;
  /** The app stores this and replaces what it had. */
  postPinData(data: PinData): Promise<unknown>;
  /** The app's session has this code from now on: the former one is no longer valid. */
  sessionReplaced(code: string): Promise<unknown>;
  /**
   * Opens a third party's login page in the system's sign-in sheet. Returns the address, starting with `returnUrl`, to
   * which the sheet was redirected; null if the user closed it. The page waits for as long as the user takes.
   */
  openSignIn?(url: string, returnUrl: string): Promise<string | null>;
  /** Returns when the file is saved. The page waits for as long as the user takes. */
  saveFile?(file: AppFile): Promise<unknown>;
}

/** What an app may leave out. The page does not offer what it would need. */
export type OptionalCall = 'openSignIn' | 'saveFile';

export const appTokenSchema = v.object({
  token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(8192)),
  expiresIn: v.pipe(v.number(), v.finite(), v.minValue(0)),
});

const schemesOfPages: readonly string[] = [
  'about',
  'blob',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'javascript',
  'vbscript',
  'view-source',
  'ws',
  'wss',
];

/** Whether an address can lead back to an app: https, or a scheme that browsers do not handle themselves. */
export function isAppUrl(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > 2048 || !/^[\x21-\x7e]+$/.test(address)) return false;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  return scheme !== undefined && !schemesOfPages.includes(scheme);
}
