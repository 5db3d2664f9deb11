import type { SessionEnd } from '#contract/session-ends.ts';
import { bigint, boolean, generated, integer, nullable, optional, text, textOf, timestamptz } from './columns.ts';

/** The tables of sessions and remembered devices. */
export const sessionTables = {
  sessions: {
    id: generated(bigint),
    account_id: bigint,
    client_id: text,
    code_hash: text,
    issued_at: timestamptz,
    expires_at: timestamptz,
    ended_at: nullable(timestamptz),
    /** Null until it ends; ends from before this column have none. */
    ended_because: optional(textOf<SessionEnd>()),
    /** The last use and its origin; updated now and then. */
    used_at: generated(timestamptz),
    address: text,
    device: text,
    /** The name that its owner gave to the device. */
    name: optional(text),
    /** The remembered device that opened it. */
    trust_id: optional(bigint),
    /** The passkey that opened it. */
    passkey_id: optional(bigint),
    /** That passkey was from a new place then, so the use of the session does not show that the owner is there. */
    is_of_new_passkey: generated(boolean),
  },
  /** Logins that a phone may allow; consumed within minutes. */
  phone_logins: {
    id: generated(bigint),
    /** Of the code for the phone, and of that of the page that asked. */
    user_code_hash: text,
    device_code_hash: text,
    client_id: text,
    /** The number on the screen of the browser, and the three of which the phone chooses. */
    number: text,
    numbers: text,
    /** The browser that asked. */
    address: text,
    device: text,
    asked_at: timestamptz,
    /** The last call of the page that asked, and how many seconds it has to wait for the next one. */
    polled_at: timestamptz,
    interval_seconds: generated(integer),
    expires_at: timestamptz,
    /** Who has chosen the right number; null until then. */
    account_id: nullable(bigint),
    session_id: nullable(bigint),
    allowed_at: nullable(timestamptz),
    refused_at: nullable(timestamptz),
    used_at: nullable(timestamptz),
    /** The session that it opened. */
    opened_session_id: nullable(bigint),
  },
  access_tokens: { token_hash: text, session_id: bigint, account_id: bigint, expires_at: timestamptz },
  trust_tokens: {
    id: generated(bigint),
    token_hash: text,
    account_id: bigint,
    issued_at: timestamptz,
    expires_at: timestamptz,
    device: text,
    /** The name that its owner gave to the device, for its next sessions. */
    name: optional(text),
  },
};
