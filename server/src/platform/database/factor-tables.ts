import { bigint, bytea, generated, integer, jsonb, nullable, optional, text, timestamptz } from './columns.ts';
import type { FormerCode } from './former-code.ts';

/** The tables of authenticator apps and backup codes; an account's own app is in its row. */
export const factorTables = {
  /** Secrets of unconfirmed authenticator apps. */
  totp_secrets: {
    account_id: bigint,
    secret: bytea,
    confirmed_code_hash: nullable(text),
    confirmed_step: nullable(integer),
    expires_at: timestamptz,
    /** Who may get the same secret again: the tab of this session that sends the setup's id. */
    session_id: optional(bigint),
    setup_hash: optional(text),
  },
  /** New backup codes, sealed, which their session can show again until they are confirmed as saved. */
  unsaved_backup_codes: {
    account_id: bigint,
    session_id: bigint,
    codes: bytea,
    generated_at: timestamptz,
    expires_at: timestamptz,
  },
  /**
   * Authenticators that were turned off and backup codes that were replaced, kept while a take-back of the address may
   * restore them.
   */
  former_factors: {
    id: generated(bigint),
    account_id: bigint,
    /** Sealed as when in use. */
    totp_secret: bytea,
    totp_last_step: nullable(integer),
    added_at: nullable(timestamptz),
    codes: jsonb<FormerCode[]>(),
    codes_at: nullable(timestamptz),
    ended_at: timestamptz,
  },
  backup_codes: { account_id: bigint, code_hash: text, used_at: nullable(timestamptz) },
};
