/** Drawn by `src/features/security-activity/event-icons.ts`. */
export type EventIcon =
  | 'alert'
  | 'apps'
  | 'bin'
  | 'camera'
  | 'cloud'
  | 'download'
  | 'key'
  | 'link'
  | 'lock'
  | 'logOut'
  | 'mail'
  | 'phone'
  | 'shieldCheck'
  | 'store'
  | 'user';

/**
 * How the owner is informed of an event by mail. `notice`: always, with a sentence in
 * `locales/<language>/service/notices.ts`. `newDevice`: a login, if the device is new to the account. `feature`: the
 * feature sends its own mail, with a code, a link or a date. `none`: no mail.
 */
export type EventMail = 'notice' | 'newDevice' | 'feature' | 'none';

interface EventFacts {
  readonly icon: EventIcon;
  readonly mail: EventMail;
  /** Someone else may have done this in the account's name: offer "This was not me". */
  readonly disownable: boolean;
  /** A failed attempt. */
  readonly failed?: true;
}

/**
 * The security events, one record each. Their names on pages and in archives are in
 * `locales/<language>/security-events.ts`, which does not compile if one is missing.
 */
export const securityEvents = {
  // As the specification names them.
  'enabled totp': { icon: 'phone', mail: 'notice', disownable: true },
  'disabled totp': { icon: 'phone', mail: 'notice', disownable: true },
  'generated otp backup code': { icon: 'shieldCheck', mail: 'notice', disownable: true },
  'abandonment scheduled': { icon: 'bin', mail: 'feature', disownable: true },
  'abandonment cancelled': { icon: 'bin', mail: 'feature', disownable: false },
  'login with password': { icon: 'key', mail: 'newDevice', disownable: true },
  'login with third account': { icon: 'link', mail: 'newDevice', disownable: true },
  'reset password': { icon: 'key', mail: 'notice', disownable: true },
  'changed password': { icon: 'key', mail: 'notice', disownable: true },
  'bound third account': { icon: 'link', mail: 'notice', disownable: true },
  'unbound third account': { icon: 'link', mail: 'notice', disownable: true },
  'created account': { icon: 'user', mail: 'feature', disownable: false },
  'deleted account': { icon: 'bin', mail: 'feature', disownable: false },
  'verified email': { icon: 'mail', mail: 'feature', disownable: false },
  'register with third account': { icon: 'user', mail: 'feature', disownable: false },
  'changed email': { icon: 'mail', mail: 'feature', disownable: true },
  'data protection enabled': { icon: 'lock', mail: 'notice', disownable: true },
  'data protection disabled': { icon: 'lock', mail: 'notice', disownable: true },
  'data protection reset': { icon: 'lock', mail: 'notice', disownable: true },
  // The keys change, the code stays.
  'data protection updated': { icon: 'lock', mail: 'none', disownable: true },
  'data protection changed': { icon: 'lock', mail: 'notice', disownable: true },
  // A mail for each guess would flood the mailbox.
  'input wrong security code': { icon: 'lock', mail: 'none', disownable: true, failed: true },
  'user archive url generated': { icon: 'download', mail: 'none', disownable: true },
  // A mail follows when the archive is ready.
  'user archive task created': { icon: 'download', mail: 'feature', disownable: true },
  'enabled backup email': { icon: 'mail', mail: 'notice', disownable: true },
  'disabled backup email': { icon: 'mail', mail: 'notice', disownable: true },
  // Recorded by other systems, which send their own mails.
  'cloud-subscription': { icon: 'cloud', mail: 'none', disownable: false },
  'bound device': { icon: 'camera', mail: 'none', disownable: false },
  'unbound device': { icon: 'camera', mail: 'none', disownable: false },
  'cloud relay traffic': { icon: 'cloud', mail: 'none', disownable: false },
  'official site referral link': { icon: 'store', mail: 'none', disownable: false },
  'b2b vms lock': { icon: 'lock', mail: 'none', disownable: false },

  // Ours.
  // Counted by the lock: a mail for each guess would flood the mailbox.
  'failed log-in': { icon: 'alert', mail: 'none', disownable: true, failed: true },
  'account locked': { icon: 'alert', mail: 'notice', disownable: true, failed: true },
  // These only remove access: no mail.
  'session ended': { icon: 'logOut', mail: 'none', disownable: true },
  'device remembered': { icon: 'shieldCheck', mail: 'notice', disownable: true },
  'device forgotten': { icon: 'shieldCheck', mail: 'none', disownable: true },
  'app allowed': { icon: 'apps', mail: 'notice', disownable: true },
  'app removed': { icon: 'apps', mail: 'none', disownable: false },
  // Acts of support: always mailed, so that a stolen support key cannot be used unnoticed.
  'disabled by support': { icon: 'lock', mail: 'notice', disownable: false },
  'enabled by support': { icon: 'user', mail: 'notice', disownable: false },
  'unlocked by support': { icon: 'key', mail: 'notice', disownable: false },
  'logged out by support': { icon: 'logOut', mail: 'notice', disownable: false },
  'deletion cancelled by support': { icon: 'bin', mail: 'notice', disownable: false },
  'deletion blocked by support': { icon: 'bin', mail: 'notice', disownable: false },
  'deletion unblocked by support': { icon: 'bin', mail: 'notice', disownable: false },
  // Mailed to every address; the first mail contains the link to refuse it.
  'second factor removal requested': { icon: 'alert', mail: 'feature', disownable: true },
  'second factor removal refused': { icon: 'shieldCheck', mail: 'notice', disownable: false },
  'second factor removed': { icon: 'phone', mail: 'feature', disownable: true },
  'second factor removed by support': { icon: 'phone', mail: 'feature', disownable: true },
} as const satisfies Readonly<Record<string, EventFacts>>;

export type EventType = keyof typeof securityEvents;
/** The types with a name on pages and in archives; unknown types are "other". */
export type EventName = EventType | 'other';

/** The record of a type, or null: other systems may record unknown types. */
export function factsOf(type: string): EventFacts | null {
  return isEventType(type) ? securityEvents[type] : null;
}

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(securityEvents, type);
}
