import * as v from 'valibot';

/**
 * Why the service ended a session, as it tells whoever still holds its code or a token of it. Stored, so a value stays
 * what it means.
 */
export const sessionEnds = [
  'logged_out',
  'expired',
  'ended_elsewhere',
  'password_changed',
  'factors_changed',
  'passkey_removed',
  'email_changed',
  'email_restored',
  'logged_out_by_support',
  'account_disabled',
  'account_deleted',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** An unknown value counts as none. */
export const sessionEnd = v.fallback(v.optional(v.picklist(sessionEnds)), undefined);
