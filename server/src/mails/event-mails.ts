import type { EventMail, EventType, securityEvents } from '#contract/security-events.ts';

type WithMail<Kind extends EventMail> = {
  [Type in EventType]: (typeof securityEvents)[Type]['mail'] extends Kind ? Type : never;
}[EventType];

/** Acts that are always reported by mail. */
export type Notice = WithMail<'notice'>;
/** Logins. */
export type Login = WithMail<'newDevice'>;
/** Acts that write their event alone. */
export type SilentEvent = WithMail<'feature' | 'none'>;

/** The words of a notice. */
export interface Sentences {
  /** What has happened, as the subject and the first sentence. */
  subject: string;
  done: string;
  /** What else it means. */
  effect: string;
  /** What to do about it, where that is not the usual advice. */
  advice?: string;
}
