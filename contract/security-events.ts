/**
 * How the owner is informed of an event by mail. `notice`: always, with a sentence in
 * `locales/<language>/service/notices.ts`. `newDevice`: a login, if the device is new to the account. `feature`: the
 * feature sends its own mail, with a code, a link or a date. `none`: no mail.
 */
export type EventMail = 'notice' | 'newDevice' | 'feature' | 'none';

interface EventFacts {
  /** Drawn by `src/features/security-activity/event-icons.ts`. */
  readonly icon: string;
  readonly mail: EventMail;
  /** Someone else may have done this in the account's name: offer "This was not me". */
  readonly reportable: boolean;
  /** A failed attempt. */
  readonly failed?: true;
}

/**
 * The security events, one record each. Their names on pages and in archives are in
 * `locales/<language>/security-events.ts`, which does not compile if one is missing.
 */
export const securityEvents = {
  // As the specification names them.
  'enabled totp': { icon: 'phone', mail: 'notice', reportable: true },
  'disabled totp': { icon: 'phone', mail: 'notice', reportable: true },
  'generated otp backup code': { icon: 'shieldCheck', mail: 'notice', reportable: true },
  'abandonment scheduled': { icon: 'bin', mail: 'feature', reportable: true },
  'abandonment cancelled': { icon: 'bin', mail: 'feature', reportable: false },
  'login with password': { icon: 'key', mail: 'newDevice', reportable: true },
  'login with third account': { icon: 'link', mail: 'newDevice', reportable: true },
  'reset password': { icon: 'key', mail: 'notice', reportable: true },
  'changed password': { icon: 'key', mail: 'notice', reportable: true },
  'bound third account': { icon: 'link', mail: 'notice', reportable: true },
  'unbound third account': { icon: 'link', mail: 'notice', reportable: true },
  'created account': { icon: 'user', mail: 'feature', reportable: false },
  'deleted account': { icon: 'bin', mail: 'feature', reportable: false },
  'verified email': { icon: 'mail', mail: 'feature', reportable: false },
  'register with third account': { icon: 'user', mail: 'feature', reportable: false },
  'changed email': { icon: 'mail', mail: 'feature', reportable: true },
  'data protection enabled': { icon: 'lock', mail: 'notice', reportable: true },
  'data protection disabled': { icon: 'lock', mail: 'notice', reportable: true },
  'data protection reset': { icon: 'lock', mail: 'notice', reportable: true },
  // The keys change, the code stays.
  'data protection updated': { icon: 'lock', mail: 'none', reportable: true },
  'data protection changed': { icon: 'lock', mail: 'notice', reportable: true },
  // A mail for each guess would flood the mailbox.
  'input wrong security code': { icon: 'lock', mail: 'none', reportable: true, failed: true },
  'user archive url generated': { icon: 'download', mail: 'none', reportable: true },
  // A mail follows when the archive is ready.
  'user archive task created': { icon: 'download', mail: 'feature', reportable: true },
  'enabled backup email': { icon: 'mail', mail: 'notice', reportable: true },
  'disabled backup email': { icon: 'mail', mail: 'notice', reportable: true },
  // Recorded by other systems, which send their own mails.
  'cloud-subscription': { icon: 'cloud', mail: 'none', reportable: false },
  'bound device': { icon: 'camera', mail: 'none', reportable: false },
  'unbound device': { icon: 'camera', mail: 'none', reportable: false },
  'cloud relay traffic': { icon: 'cloud', mail: 'none', reportable: false },
  'official site referral link': { icon: 'store', mail: 'none', reportable: false },
  'b2b vms lock': { icon: 'lock', mail: 'none', reportable: false },

  // Added to those of the specification.
  'login with passkey': { icon: 'key', mail: 'newDevice', reportable: true },
  'login with phone': { icon: 'phone', mail: 'newDevice', reportable: true },
  // Nobody got in. Whoever refused it knows.
  'phone login refused': { icon: 'phone', mail: 'none', reportable: false, failed: true },
  'authenticator added': { icon: 'phone', mail: 'notice', reportable: true },
  'authenticator removed': { icon: 'phone', mail: 'notice', reportable: true },
  'passkey added': { icon: 'key', mail: 'notice', reportable: true },
  'passkey removed': { icon: 'key', mail: 'notice', reportable: true },
  'data protection passkey added': { icon: 'lock', mail: 'notice', reportable: true },
  'recovery kit made': { icon: 'lock', mail: 'notice', reportable: true },
  'recovery kit used': { icon: 'lock', mail: 'notice', reportable: true },
  'recovery kit removed': { icon: 'lock', mail: 'notice', reportable: true },
  'password found in stolen data': { icon: 'alert', mail: 'notice', reportable: false },
  'used otp backup code': { icon: 'shieldCheck', mail: 'notice', reportable: true },
  'viewed otp backup code': { icon: 'shieldCheck', mail: 'notice', reportable: true },
  // Counted by the lock: a mail for each guess would flood the mailbox.
  'failed log-in': { icon: 'alert', mail: 'none', reportable: true, failed: true },
  'account locked': { icon: 'alert', mail: 'notice', reportable: true, failed: true },
  // These only remove access: no mail.
  'session ended': { icon: 'logOut', mail: 'none', reportable: true },
  'device remembered': { icon: 'shieldCheck', mail: 'notice', reportable: true },
  'device forgotten': { icon: 'shieldCheck', mail: 'none', reportable: true },
  'app allowed': { icon: 'apps', mail: 'notice', reportable: true },
  'app removed': { icon: 'apps', mail: 'none', reportable: false },
  // Acts of support: always mailed, so that a stolen support key cannot be used unnoticed.
  'disabled by support': { icon: 'lock', mail: 'notice', reportable: false },
  'enabled by support': { icon: 'user', mail: 'notice', reportable: false },
  'unlocked by support': { icon: 'key', mail: 'notice', reportable: false },
  'logged out by support': { icon: 'logOut', mail: 'notice', reportable: false },
  'reports forgotten by support': { icon: 'shieldCheck', mail: 'notice', reportable: false },
  'deletion cancelled by support': { icon: 'bin', mail: 'notice', reportable: false },
  'deletion blocked by support': { icon: 'bin', mail: 'notice', reportable: false },
  'deletion unblocked by support': { icon: 'bin', mail: 'notice', reportable: false },
  // Mailed to every address; the first mail contains the link to refuse it.
  'second factor removal requested': { icon: 'alert', mail: 'feature', reportable: true },
  'second factor removal refused': { icon: 'shieldCheck', mail: 'notice', reportable: false },
  'second factor removal ended': { icon: 'shieldCheck', mail: 'notice', reportable: false },
  'second factor removed': { icon: 'phone', mail: 'feature', reportable: true },
  'second factor removed by support': { icon: 'phone', mail: 'feature', reportable: true },
} as const satisfies Readonly<Record<string, EventFacts>>;

export type EventType = keyof typeof securityEvents;
export type EventIcon = (typeof securityEvents)[EventType]['icon'];
/** The types with a name on pages and in archives; unknown types are "other". */
export type EventName = EventType | 'other';

/** The record of a type, or null: other systems may record unknown types. */
export function factsOf(type: string): EventFacts | null {
  return isEventType(type) ? securityEvents[type] : null;
}

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(securityEvents, type);
}
