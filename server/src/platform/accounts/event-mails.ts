import type { EventType } from '#contract/calls/activity.ts';

/**
 * How the owner learns of an act by mail.
 * `notice`: always, with words in `mails/notices.ts`. `newDevice`: a login, where the device is new to the account.
 * `feature`: by a mail of its own feature, which holds a code, a link or a date. `none`: not by mail.
 */
type EventMail = 'notice' | 'newDevice' | 'feature' | 'none';

/** The one place that decides which act sends which mail. */
export const eventMails = {
  'login with password': 'newDevice',
  'login with third account': 'newDevice',
  'enabled totp': 'notice',
  'disabled totp': 'notice',
  'generated otp backup code': 'notice',
  'reset password': 'notice',
  'changed password': 'notice',
  'bound third account': 'notice',
  'unbound third account': 'notice',
  'enabled backup email': 'notice',
  'disabled backup email': 'notice',
  'data protection enabled': 'notice',
  'data protection disabled': 'notice',
  'data protection changed': 'notice',
  'data protection reset': 'notice',
  'app allowed': 'notice',
  'account locked': 'notice',
  'device remembered': 'notice',
  'abandonment scheduled': 'feature',
  'abandonment cancelled': 'feature',
  'deleted account': 'feature',
  'changed email': 'feature',
  'verified email': 'feature',
  'created account': 'feature',
  'register with third account': 'feature',
  // The archive is reported when it is ready.
  'user archive task created': 'feature',
  'user archive url generated': 'none',
  // Counted by the lock: one mail for each guess would flood the mailbox.
  'failed log-in': 'none',
  'input wrong security code': 'none',
  // The keys behind the same code.
  'data protection updated': 'none',
  // They only take access away.
  'session ended': 'none',
  'device forgotten': 'none',
  'app removed': 'none',
  // Written by other systems, which send mails of their own.
  'cloud-subscription': 'none',
  'bound device': 'none',
  'unbound device': 'none',
  'cloud relay traffic': 'none',
  'official site referral link': 'none',
  'b2b vms lock': 'none',
} as const satisfies Record<EventType, EventMail>;

type WithMail<Kind extends EventMail> = { [Type in EventType]: (typeof eventMails)[Type] extends Kind ? Type : never }[EventType];

/** Acts that are always reported by mail. */
export type Notice = WithMail<'notice'>;
/** Logins. */
export type Login = WithMail<'newDevice'>;
/** Acts that write their event alone. */
export type SilentEvent = WithMail<'feature' | 'none'>;
