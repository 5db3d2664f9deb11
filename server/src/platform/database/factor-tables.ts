import {
  bigint,
  boolean,
  bytea,
  generated,
  integer,
  jsonb,
  nullable,
  optional,
  optionalJsonb,
  text,
  timestamptz,
} from './columns.ts';
import type { ClockFound } from './clock-found.ts';
import type { FormerCode } from './former-code.ts';

/** The tables of authenticator apps, passkeys and backup codes; an account's first app is in its row. */
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
    /** Where the clock was found with a first code, or what is remembered of it with the confirmed one. */
    clock: optionalJsonb<ClockFound>(),
  },
  /**
   * The further apps, with the columns of the first one in `accounts`. Triggers remove them with the first.
   * `former_id`: removed ones, kept like those of `former_factors`.
   */
  authenticators: {
    id: generated(bigint),
    account_id: bigint,
    former_id: nullable(bigint),
    totp_secret: bytea,
    totp_last_step: nullable(integer),
    totp_added_at: nullable(timestamptz),
    totp_name: nullable(text),
    totp_used_at: nullable(timestamptz),
    totp_clock_steps: nullable(integer),
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
   * Authenticators that were removed and backup codes that were replaced, each time with the others that the account
   * had, kept while a take-back of the address may restore them.
   */
  former_factors: {
    id: generated(bigint),
    account_id: bigint,
    /** Sealed as when in use. */
    totp_secret: bytea,
    totp_last_step: nullable(integer),
    totp_name: optional(text),
    totp_used_at: optional(timestamptz),
    totp_clock_steps: optional(integer),
    added_at: nullable(timestamptz),
    codes: jsonb<FormerCode[]>(),
    codes_at: nullable(timestamptz),
    ended_at: timestamptz,
  },
  passkeys: {
    id: generated(bigint),
    account_id: bigint,
    /** In base64url, as browsers name it. */
    credential_id: text,
    /** COSE, in base64url. */
    public_key: text,
    /** Counts its uses; 0 if its authenticator does not. */
    counter: bigint,
    /** Whether it can be synced, and whether it is, as of its last use. */
    backup_eligible: boolean,
    backed_up: boolean,
    /** How browsers reach its authenticator; separated by spaces. */
    transports: text,
    /** The model of its authenticator. */
    aaguid: text,
    /** The host at which it logs in. */
    rp_id: text,
    name: text,
    created_at: timestamptz,
    /** Whether it was added at a place from which the account had been used for long. */
    is_of_known_place: boolean,
    used_at: nullable(timestamptz),
  },
  /** Challenges of browsers that create a passkey, or log in with one; consumed by deletion. */
  passkey_challenges: {
    challenge_hash: text,
    /** Who creates one; null at login, for which the browser has a token. */
    account_id: nullable(bigint),
    session_id: nullable(bigint),
    browser_hash: nullable(text),
    expires_at: timestamptz,
  },
  backup_codes: { account_id: bigint, code_hash: text, used_at: nullable(timestamptz) },
};
