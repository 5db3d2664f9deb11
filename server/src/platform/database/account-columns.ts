import type { languages } from '#contract/languages.ts';
import type { Theme } from '#contract/themes.ts';
import {
  bigint,
  boolean,
  bytea,
  generated,
  integer,
  nullable,
  optional,
  text,
  textOf,
  timestamptz,
  type Column,
} from './columns.ts';

export interface AccountColumn<Type, Archived extends boolean> extends Column<Type> {
  /** Whether archives include it. Its label is in `locales/<language>/service/archive.ts`. */
  readonly archived: Archived;
}

function archived<Type>(column: Column<Type>): AccountColumn<Type, true> {
  return { ...column, archived: true };
}

function withheld<Type>(column: Column<Type>): AccountColumn<Type, false> {
  return { ...column, archived: false };
}

/**
 * The columns of an account, one record each: its type and whether archives include it, in the order of the archive's
 * page. A new record needs a file in `migrations`; without one the service does not start.
 */
export const accountColumns = {
  id: archived(generated(bigint)),
  /** In lower case, for comparison. */
  email_key: withheld(text),
  email: archived(text),
  email_verified: archived(boolean),
  /** Since when the account has this address; null: since it was created. */
  email_since: withheld(optional(timestamptz)),
  recovery_email: archived(nullable(text)),
  /** When it was set; null if that was before it was stored. */
  recovery_email_at: withheld(optional(timestamptz)),
  /** Whether the owner has kept it since a reset listed it; null if none has. */
  recovery_email_kept: withheld(optional(boolean)),
  phone: archived(nullable(text)),
  nick_name: archived(text),
  first_name: archived(text),
  last_name: archived(text),
  profile_version: withheld(generated(integer)),
  /** The profile picture's name in its store; an archive has the picture itself. */
  avatar_name: withheld(optional(text)),
  country: archived(text),
  language: archived(text),
  /** The language that the customer chose, in any browser; null until then. */
  chosen_language: archived(optional(textOf<(typeof languages)[number]>())),
  /** How pages look; null until it was chosen. */
  theme: archived(optional(textOf<Theme>())),
  /** The brand at which the customer last logged in, whose sender mails use; null if that was before it was stored. */
  brand: withheld(optional(text)),
  /** Wants news by mail. */
  news: archived(generated(boolean)),
  /** When that was last chosen; null if that was before choices were dated. */
  news_at: archived(optional(timestamptz)),
  created_at: archived(timestamptz),
  password_hash: withheld(nullable(text)),
  password_changed_at: archived(timestamptz),
  /** When a second factor was last turned on, off or renewed. */
  factors_changed_at: archived(timestamptz),
  totp_secret: withheld(nullable(bytea)),
  totp_last_step: withheld(nullable(integer)),
  /** When the authenticator app was turned on; null without one, or if it existed from the start. */
  totp_added_at: withheld(optional(timestamptz)),
  /** As the owner calls it; null until it is renamed. */
  totp_name: archived(optional(text)),
  totp_used_at: archived(optional(timestamptz)),
  /** How many steps its clock is ahead of ours, negative if it is behind; null counts as 0. */
  totp_clock_steps: withheld(optional(integer)),
  backup_codes_at: withheld(optional(timestamptz)),
  /** When the user last confirmed that the backup codes are saved. */
  backup_codes_saved_at: withheld(optional(timestamptz)),
  disabled_at: withheld(nullable(timestamptz)),
  deleted_at: withheld(nullable(timestamptz)),
  /** Whether it is a demonstration account, whose first password is public. */
  seeded: withheld(generated(boolean)),
  /** The planned deletion; null if there is none. From `remove_at` on, the account counts as deleted. */
  abandonment_id: withheld(optional(text)),
  abandoned_at: archived(optional(timestamptz)),
  remove_at: archived(optional(timestamptz)),
};

type Columns = typeof accountColumns;

/** An account column that archives include. */
export type ArchivedColumn = {
  [Name in keyof Columns]: Columns[Name]['archived'] extends true ? Name : never;
}[keyof Columns];

const namesInArchive: ReadonlySet<string> = new Set(
  Object.entries(accountColumns)
    .filter(([, column]) => column.archived)
    .map(([name]) => name),
);

export function isArchived(name: string): name is ArchivedColumn {
  return namesInArchive.has(name);
}

/** The account columns that archives include, in the order of the page. */
export const archivedColumns = Object.keys(accountColumns).filter(isArchived);
