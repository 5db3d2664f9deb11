import { accountColumns } from './account-columns.ts';
import type { ClockFound } from './clock-found.ts';
import {
  bigint,
  boolean,
  bytea,
  generated,
  generatedJsonb,
  integer,
  jsonb,
  nullable,
  optional,
  optionalJsonb,
  text,
  textOf,
  timestamptz,
  unknownJsonb,
  type TypesOf,
} from './columns.ts';
import { factorTables } from './factor-tables.ts';
import { kitTables } from './kit-tables.ts';
import { fileTables } from './file-tables.ts';
import { operatorTables } from './operator-tables.ts';
import { placeTables } from './place-tables.ts';
import type { Place } from './place.ts';
import { sessionTables } from './session-tables.ts';
import type { AccountChange } from '#contract/account-changes.ts';
import type { CheckUpLine } from '#contract/calls/check-up.ts';
import type { LockDown } from '#contract/calls/lock-down.ts';
import type { MethodType } from '#contract/calls/second-factor.ts';

/**
 * The tables with their columns, which `require-schema.ts` checks in the database. Codes, tokens and session codes are
 * stored only as hashes.
 */
export const tables = {
  facts: { name: text, value: text },
  accounts: accountColumns,
  ...operatorTables,
  ...factorTables,
  ...sessionTables,
  challenges: {
    id: generated(bigint),
    /** Null for a reset of an address without an account, which takes the same steps. */
    account_id: nullable(bigint),
    /** Identifies the address if there is no account. */
    subject: optional(text),
    purpose: text,
    client_id: text,
    tries: generated(integer),
    created_at: timestamptz,
    expires_at: timestamptz,
    used_at: nullable(timestamptz),
    /** The proof with which a reset was checked, until the new password is saved. */
    proof_hash: optional(text),
    /** Where the clock of an authenticator app was found, until another code confirms it. */
    clock: optionalJsonb<ClockFound>(),
    /** The login that its proof allows. */
    phone_login_id: optional(bigint),
  },
  challenge_methods: {
    id: text,
    challenge_id: bigint,
    account_id: nullable(bigint),
    type: textOf<MethodType>(),
    target: nullable(text),
    code_asked_at: nullable(timestamptz),
    has_own_code: generated(boolean),
  },
  /** Mailed codes, one for each subject, purpose and type. */
  one_time_codes: {
    /** An account id, or the lower-case address of a person without an account. */
    subject: text,
    account_id: nullable(bigint),
    purpose: text,
    type: text,
    code_hash: text,
    tries: integer,
    sent_at: timestamptz,
    expires_at: timestamptz,
    used_at: nullable(timestamptz),
  },
  /**
   * New addresses that are not proved yet, one for each account and usage. A used one stays, to tell it from an unknown
   * one.
   */
  email_candidates: {
    account_id: bigint,
    usage: text,
    email: text,
    token_hash: text,
    /** The requesting session, which continues after the change. */
    session_id: nullable(bigint),
    expires_at: timestamptz,
    used_at: nullable(timestamptz),
  },
  /** Former addresses that the account had for more than seven days, in lower case, each with the last such time. */
  former_emails: { account_id: bigint, email: text, held_from: timestamptz, held_until: timestamptz },
  /** Former addresses, which can take the change back. A take-back restores the account as of `since`. */
  email_undos: {
    token_hash: text,
    account_id: bigint,
    email: text,
    since: timestamptz,
    /** The places of the sessions that made the change; null if that was before they were stored. */
    moved_from: optionalJsonb<Place[]>(),
    created_at: timestamptz,
    expires_at: timestamptz,
    used_at: nullable(timestamptz),
  },
  /** The changes of the last take-back of an account's address, until its owner has read them. */
  take_backs: { account_id: bigint, at: timestamptz, changes: jsonb<AccountChange[]>() },
  /** Which version of a contract was agreed to, and when. */
  agreements: { account_id: bigint, contract: text, version: text, agreed_at: timestamptz },
  /** The checklists after events that the owner did not cause. */
  lock_downs: {
    account_id: bigint,
    event_id: nullable(bigint),
    started_at: timestamptz,
    steps: generatedJsonb<LockDown['steps']>(),
  },
  ...placeTables,
  /** Third-party identities: a subject of one system belongs to one account. */
  linked_identities: {
    id: generated(bigint),
    account_id: bigint,
    system: text,
    subject: text,
    /** From the third party, for the customer to recognize. */
    name: text,
    email: nullable(text),
    created_at: timestamptz,
  },
  /** Authorization requests to third parties, identified by their state. */
  authorization_requests: {
    state_hash: text,
    system: text,
    client_id: text,
    redirect_uri: text,
    verifier: bytea,
    nonce: text,
    created_at: timestamptz,
    expires_at: timestamptz,
    /** When the response arrived, which allows one exchange. */
    taken_at: nullable(timestamptz),
    /** After an exchange that awaits the second factor: its code and its account. */
    code_hash: nullable(text),
    account_id: nullable(bigint),
    /** After an exchange for a new identity: the ticket that can create one account. */
    ticket_hash: nullable(text),
    subject: nullable(text),
    name: nullable(text),
    email: nullable(text),
    email_verified: generated(boolean),
    registered_at: nullable(timestamptz),
  },
  /** Links, passkeys and the recovery address listed by a reset, which its token may remove. */
  link_reviews: {
    token_hash: text,
    account_id: bigint,
    links: jsonb<number[]>(),
    passkeys: generatedJsonb<number[]>(),
    authenticators: generatedJsonb<number[]>(),
    recovery_email: optional(text),
    expires_at: timestamptz,
  },
  /**
   * The permissions of each app; scopes are separated by spaces. `used_at`: when the app last got a token; null if that
   * was before it was stored.
   */
  consents: {
    account_id: bigint,
    client_id: text,
    scope: text,
    allowed_at: timestamptz,
    used_at: optional(timestamptz),
  },
  /** Lines of the check-up that stay away until then. */
  check_up_dismissals: { account_id: bigint, line: textOf<CheckUpLine>(), until: timestamptz },
  /** Codes that apps exchange for a token. */
  app_codes: {
    code_hash: text,
    account_id: bigint,
    client_id: text,
    /** As requested; empty if omitted. */
    redirect_uri: text,
    scope: text,
    /** The PKCE challenge, S256. */
    challenge: text,
    /** The session that gave consent, whose end ends the code. Null for codes from before this column. */
    session_id: nullable(bigint),
    /** The brand's issuer named in the response. */
    issuer: nullable(text),
    expires_at: timestamptz,
    /** A used code stays, because reusing it ends its token. */
    used_at: nullable(timestamptz),
  },
  /** Access tokens of apps, separate from those of sessions. */
  app_tokens: {
    token_hash: text,
    account_id: bigint,
    client_id: text,
    scope: text,
    code_hash: text,
    expires_at: timestamptz,
  },
  events: {
    id: generated(bigint),
    account_id: bigint,
    type: text,
    at: timestamptz,
    address: text,
    device: text,
    /** The object of the event, such as the name of a provider. */
    detail: optional(text),
    /** How often it happened; more than once only for counted events. */
    times: generated(integer),
    /** The network and hour of events counted in one row. */
    series: optional(text),
    /** Once the address is shortened: the hash of the network of a login, else empty. */
    network: optional(text),
    /** The session that acted, which a login opens; null if no one was logged in. */
    session_id: optional(bigint),
  },
  /** Analytics of a brand's pages, without any user. */
  analytics_events: { id: generated(bigint), brand: text, name: text, page: text, result: text, at: timestamptz },
  /** Customer master keys: either encrypted by the page, or bare and sealed with the service's key. */
  cmks: {
    id: text,
    /** Their order. */
    number: generated(bigint),
    account_id: bigint,
    /** The head of the group. */
    follow_id: nullable(text),
    algorithm: text,
    public_key: text,
    protected: boolean,
    encrypted_private_key: nullable(text),
    protection: unknownJsonb,
    verification: unknownJsonb,
    private_key: nullable(bytea),
    /** Whole milliseconds, increasing with every change of the key. */
    modified_at: timestamptz,
  },
  /** All salts ever used by an account's keys: each is used once. */
  cmk_salts: { account_id: bigint, salt: text },
  ...kitTables,
  /** Received envelopes, by the hash of their key. */
  vault_envelopes: { hash: text, expires_at: timestamptz },
  /** Pictures that cameras sealed to a key. */
  pictures: {
    id: text,
    account_id: bigint,
    cmk_id: text,
    taken_at: timestamptz,
    type: text,
    epk: text,
    iv: text,
    data: text,
    mac: text,
  },
  ...fileTables,
  limits: { key: text, points: generated(integer), expire: nullable(bigint) },
  mails: {
    id: generated(bigint),
    recipient: text,
    subject: text,
    text: text,
    html: nullable(text),
    received_at: timestamptz,
  },
};

export type Tables = { [Name in keyof typeof tables]: TypesOf<(typeof tables)[Name]> };
