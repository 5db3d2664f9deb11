import type { ColumnType, Generated } from 'kysely';
import type { AvatarType } from '#contract/rules/avatar.ts';
import type { AccountChange } from '#contract/calls/email.ts';
import type { LockDown } from '#contract/calls/lock-down.ts';

/** A backup code as it was left, used or not. */
export interface FormerCode {
  hash: string;
  /** In ISO 8601. */
  usedAt: string | null;
}

/** JSON that is written as its text, and read by a schema. */
type Json = ColumnType<unknown, string | null>;

/** Tables as the code reads them. Codes, tokens and session codes are stored as hashes only. */
export interface Tables {
  facts: { name: string; value: string };
  accounts: {
    id: Generated<number>;
    /** In lower case, as it is compared. */
    email_key: string;
    email: string;
    email_verified: boolean;
    phone: string | null;
    nick_name: string;
    profile_version: Generated<number>;
    /** The profile picture's name in its store. */
    avatar_name: ColumnType<string | null, string | null | undefined, string | null>;
    first_name: string;
    last_name: string;
    country: string;
    language: string;
    password_hash: string | null;
    password_changed_at: Date;
    /** When a second factor was last turned on, off or renewed. */
    factors_changed_at: Date;
    totp_secret: Buffer | null;
    totp_last_step: number | null;
    /** When the authenticator app was turned on; null without one, or where it was there from the start. */
    totp_added_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    backup_codes_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    recovery_email: string | null;
    /** Wants news by mail. */
    news: Generated<boolean>;
    /** When that was chosen last; null where it is from before choices were dated. */
    news_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    disabled_at: Date | null;
    deleted_at: Date | null;
    created_at: Date;
    /** Whether it is a demonstration account, whose first password is public. */
    seeded: Generated<boolean>;
    /** The planned deletion; null without one. From `remove_at` on the account counts as deleted. */
    abandonment_id: ColumnType<string | null, string | null | undefined, string | null>;
    abandoned_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    remove_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  /** What blocks a deletion, as other systems report it. */
  abandonment_locks: {
    id: Generated<number>;
    account_id: number;
    type: string;
    name: string | null;
    until: Date | null;
    /** In whole units of the currency. */
    amount: number | null;
    currency: string | null;
    /** Where it is settled. */
    manage_url: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** Secrets of authenticator apps that are not on yet. */
  totp_secrets: { account_id: number; secret: Buffer; confirmed_code_hash: string | null; confirmed_step: number | null; expires_at: Date };
  /** Authenticators that were turned off, and backup codes that were replaced, while a take-back of the address may bring them back. */
  former_factors: {
    id: Generated<number>;
    account_id: number;
    /** Sealed as it was in use. */
    totp_secret: Buffer;
    totp_last_step: number | null;
    added_at: Date | null;
    codes: ColumnType<FormerCode[], string, string>;
    codes_at: Date | null;
    ended_at: Date;
  };
  backup_codes: { account_id: number; code_hash: string; used_at: Date | null };
  sessions: {
    id: Generated<number>;
    account_id: number;
    client_id: string;
    code_hash: string;
    issued_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    /** The last use, and where it was from; written now and then. */
    used_at: ColumnType<Date, Date | undefined, Date>;
    address: string;
    device: string;
    /** The remembered computer that it was opened with. */
    trust_id: ColumnType<number | null, number | null | undefined, number | null>;
  };
  access_tokens: { token_hash: string; session_id: number; account_id: number; expires_at: Date };
  trust_tokens: { id: Generated<number>; token_hash: string; account_id: number; issued_at: Date; expires_at: Date; device: string };
  challenges: {
    id: Generated<number>;
    /** Null for a reset of an address without an account, which takes the same steps. */
    account_id: number | null;
    /** What stands for the account where there is none. */
    subject: Generated<string | null>;
    purpose: string;
    client_id: string;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  challenge_methods: { id: string; challenge_id: number; account_id: number | null; type: string; target: string | null; code_asked_at: Date | null; has_own_code: Generated<boolean> };
  /** Codes that were mailed, one for each subject, purpose and type. */
  one_time_codes: {
    /** An account id, or the lower-case address of someone who has no account. */
    subject: string;
    account_id: number | null;
    purpose: string;
    type: string;
    code_hash: string;
    tries: number;
    sent_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  /** New addresses that are not proved yet, one for each account and usage; a used one stays, to be told from an unknown one. */
  email_candidates: {
    account_id: number;
    usage: string;
    email: string;
    token_hash: string;
    /** The session that asked, which goes on after the change. */
    session_id: number | null;
    expires_at: Date;
    used_at: Date | null;
  };
  /** Former addresses, which can take the change back. `since`: when the session that changed the address was opened. */
  email_undos: { token_hash: string; account_id: number; email: string; since: Date; created_at: Date; expires_at: Date; used_at: Date | null };
  /** What the last take-back of an account's address has changed, until its owner has read it. */
  take_backs: { account_id: number; at: Date; changes: ColumnType<AccountChange[], string, string> };
  /** Which version of a contract was agreed to, and when. */
  agreements: { account_id: number; contract: string; version: string; agreed_at: Date };
  /** What an account does after an event that was not its owner. */
  lock_downs: { account_id: number; event_id: number | null; started_at: Date; steps: ColumnType<LockDown['steps'], string, string> };
  /** Who signs in with a third party: a subject of one system is one account. */
  third_credentials: {
    id: Generated<number>;
    account_id: number;
    system: string;
    subject: string;
    /** From the third party, for the customer to recognize. */
    name: string;
    email: string | null;
    created_at: Date;
  };
  /** A way to a third party and back, known by the state that goes along. */
  third_attempts: {
    state_hash: string;
    system: string;
    client_id: string;
    redirect_uri: string;
    verifier: Buffer;
    nonce: string;
    created_at: Date;
    expires_at: Date;
    /** When the answer came back: it is good for one exchange. */
    taken_at: Date | null;
    /** After an exchange that waits for the second factor: the code it was made with, and whom it brought. */
    code_hash: string | null;
    account_id: number | null;
    /** After an exchange that brought a new person: what an account can be created with, once. */
    ticket_hash: string | null;
    subject: string | null;
    name: string | null;
    email: string | null;
    email_verified: boolean;
    registered_at: Date | null;
  };
  /** Connections that a reset has listed, which its token may remove. */
  link_reviews: { token_hash: string; account_id: number; links: ColumnType<number[], string, string>; expires_at: Date };
  /** What each app was allowed; scopes with spaces between them. */
  consents: { account_id: number; client_id: string; scope: string; allowed_at: Date };
  /** Codes that apps exchange for a token. */
  app_codes: {
    code_hash: string;
    account_id: number;
    client_id: string;
    /** As it was requested; empty where it was left out. */
    redirect_uri: string;
    scope: string;
    /** The PKCE challenge, S256. */
    challenge: string;
    /** The session that decided: its end ends the code. Null: from before codes had one. */
    session_id: number | null;
    /** The brand's issuer that the answer named. */
    issuer: string | null;
    expires_at: Date;
    /** A used code stays: when it is used again, the token made of it ends. */
    used_at: Date | null;
  };
  /** Access tokens of apps, which are no tokens of a session. */
  app_tokens: { token_hash: string; account_id: number; client_id: string; scope: string; code_hash: string; expires_at: Date };
  events: {
    id: Generated<number>;
    account_id: number;
    type: string;
    at: Date;
    address: string;
    device: string;
    /** What the event was about, such as the name of a provider. */
    detail: ColumnType<string | null, string | null | undefined, string | null>;
  };
  /** What happened on the pages of a brand, and nothing of whom. */
  analytics_events: { id: Generated<number>; brand: string; name: string; page: string; result: string; at: Date };
  /** Customer master keys. Either encrypted by the page, or bare and sealed with the service's key. */
  cmks: {
    id: string;
    /** Their order. */
    number: Generated<number>;
    account_id: number;
    /** The head of the group. */
    follow_id: string | null;
    algorithm: string;
    public_key: string;
    protected: boolean;
    encrypted_private_key: string | null;
    protection: Json;
    verification: Json;
    private_key: Buffer | null;
    /** Whole milliseconds, growing with every change of the key. */
    modified_at: Date;
  };
  /** All salts that keys of an account ever had: a salt is used once. */
  cmk_salts: { account_id: number; salt: string };
  /** Envelopes that were received, by the hash of their key. */
  vault_envelopes: { hash: string; expires_at: Date };
  /** What cameras have sealed to a key. */
  pictures: {
    id: string;
    account_id: number;
    cmk_id: string;
    taken_at: Date;
    type: string;
    epk: string;
    iv: string;
    data: string;
    mac: string;
  };
  /** Renewal parameters of profile pictures: each stores one picture, under its name. */
  avatar_uploads: { token_hash: string; account_id: number; type: AvatarType; name: string; expires_at: Date; used_at: Date | null };
  /** Archives of the data of accounts; what one holds is in the store of archives, under its id. */
  archive_tasks: { id: string; account_id: number; status: 'pending' | 'processing' | 'ready' | 'failed'; created_at: Date; expires_at: Date | null };
  /** Addresses that download an archive once, while the session lasts that asked for them. */
  archive_addresses: { token_hash: string; account_id: number; task_id: string; session_id: ColumnType<number | null, number | null | undefined, number | null>; expires_at: Date; used_at: Date | null };
  limits: { key: string; points: number; expire: string | null };
  mails: { id: Generated<number>; recipient: string; subject: string; text: string; received_at: Date };
}
