import type { EventMail, EventType, securityEvents } from '#contract/security-events.ts';

type WithMail<Kind extends EventMail> = {
  [Type in EventType]: (typeof securityEvents)[Type]['mail'] extends Kind ? Type : never;
}[EventType];

/** Actions that are always reported by mail. */
export type Notice = WithMail<'notice'>;
/** Logins. */
export type Login = WithMail<'newDevice'>;
/** Actions that write an event but no mail. */
export type SilentEvent = WithMail<'feature' | 'none'>;

/** The sentences of a notice. */
export interface Sentences {
  /** The subject and the first sentence: what happened. */
  subject: string;
  done: string;
  /** Further consequences. */
  effect: string;
  /** What to do about it, if not the usual advice. */
  advice?: string;
  /** Whether support did it, and can be asked about it. */
  isBySupport?: boolean;
}
