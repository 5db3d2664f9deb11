import type { languages } from '#contract/limits.ts';
import {
  bigint,
  boolean,
  bytea,
  generated,
  integer,
  nullable,
  optional,
  text,
  timestamptz,
  type Column,
} from './columns.ts';

type Language = (typeof languages)[number];
export type Words = Readonly<Record<Language, string>>;

export interface AccountColumn<Type, Archive extends Words | null> extends Column<Type> {
  /** Its label in an archive; null if archives leave it out. */
  readonly archive: Archive;
}

function archived<Type>(column: Column<Type>, english: string, chinese: string): AccountColumn<Type, Words> {
  return { ...column, archive: { 'en-US': english, 'zh-CN': chinese } };
}

function withheld<Type>(column: Column<Type>): AccountColumn<Type, null> {
  return { ...column, archive: null };
}

/**
 * The columns of an account, one record each: its type and, if archives include it, its label, in the order of the archive's page. A new
 * record needs a file in `migrations`; without one the service does not start.
 */
export const accountColumns = {
  id: archived(generated(bigint), 'Number', '编号'),
  /** In lower case, for comparison. */
  email_key: withheld(text),
  email: archived(text, 'Email', '邮箱'),
  email_verified: archived(boolean, 'Email verified', '邮箱已验证'),
  recovery_email: archived(nullable(text), 'Recovery email', '备用邮箱'),
  phone: archived(nullable(text), 'Phone', '手机号'),
  nick_name: archived(text, 'Nickname', '昵称'),
  first_name: archived(text, 'First name', '名'),
  last_name: archived(text, 'Last name', '姓'),
  profile_version: withheld(generated(integer)),
  /** The profile picture's name in its store; an archive has the picture itself. */
  avatar_name: withheld(optional(text)),
  country: archived(text, 'Country', '国家或地区'),
  language: archived(text, 'Language', '语言'),
  /** The brand at which the customer last logged in, whose sender mails use; null if that was before it was stored. */
  brand: withheld(optional(text)),
  /** Wants news by mail. */
  news: archived(generated(boolean), 'Gets news', '接收资讯'),
  /** When that was last chosen; null if that was before choices were dated. */
  news_at: archived(optional(timestamptz), 'News chosen', '资讯选择时间'),
  created_at: archived(timestamptz, 'Created', '创建时间'),
  password_hash: withheld(nullable(text)),
  password_changed_at: archived(timestamptz, 'Password changed', '密码更改时间'),
  /** When a second factor was last turned on, off or renewed. */
  factors_changed_at: archived(timestamptz, 'Two-factor authentication changed', '两步验证更改时间'),
  totp_secret: withheld(nullable(bytea)),
  totp_last_step: withheld(nullable(integer)),
  /** When the authenticator app was turned on; null without one, or if it existed from the start. */
  totp_added_at: withheld(optional(timestamptz)),
  backup_codes_at: withheld(optional(timestamptz)),
  disabled_at: withheld(nullable(timestamptz)),
  deleted_at: withheld(nullable(timestamptz)),
  /** Whether it is a demonstration account, whose first password is public. */
  seeded: withheld(generated(boolean)),
  /** The planned deletion; null if there is none. From `remove_at` on, the account counts as deleted. */
  abandonment_id: withheld(optional(text)),
  abandoned_at: archived(optional(timestamptz), 'Deletion requested', '申请注销时间'),
  remove_at: archived(optional(timestamptz), 'Deletion planned for', '计划注销时间'),
};

type Columns = typeof accountColumns;

/** An account column that archives include. */
export type ArchivedColumn = {
  [Name in keyof Columns]: Columns[Name]['archive'] extends null ? never : Name;
}[keyof Columns];

const namesInArchive: ReadonlySet<string> = new Set(
  Object.entries(accountColumns)
    .filter(([, { archive }]) => archive !== null)
    .map(([name]) => name),
);

export function isArchived(name: string): name is ArchivedColumn {
  return namesInArchive.has(name);
}

/** The account columns that archives include, in the order of the page. */
export const archivedColumns = Object.keys(accountColumns).filter(isArchived);
