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
