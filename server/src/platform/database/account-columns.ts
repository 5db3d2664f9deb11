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
  /** What an archive calls it; null: no archive holds it. */
  readonly archive: Archive;
}

function given<Type>(column: Column<Type>, english: string, chinese: string): AccountColumn<Type, Words> {
  return { ...column, archive: { 'en-US': english, 'zh-CN': chinese } };
}

function kept<Type>(column: Column<Type>): AccountColumn<Type, null> {
  return { ...column, archive: null };
}

/**
 * The columns of an account, one record each: its type, and what an archive calls it, if it gives it, in the order of
 * the archive's page. A new record needs a file in `migrations`: without one the service does not start.
 */
export const accountColumns = {
  id: given(generated(bigint), 'Number', '编号'),
  /** In lower case, as it is compared. */
  email_key: kept(text),
  email: given(text, 'Email', '邮箱'),
  email_verified: given(boolean, 'Email verified', '邮箱已验证'),
  recovery_email: given(nullable(text), 'Recovery email', '备用邮箱'),
  phone: given(nullable(text), 'Phone', '手机号'),
  nick_name: given(text, 'Nickname', '昵称'),
  first_name: given(text, 'First name', '名'),
  last_name: given(text, 'Last name', '姓'),
  profile_version: kept(generated(integer)),
  /** The profile picture's name in its store; an archive holds the picture itself. */
  avatar_name: kept(optional(text)),
  country: given(text, 'Country', '国家或地区'),
  language: given(text, 'Language', '语言'),
  /**
   * The brand that the customer has logged in at last, whose sender mails come from; null where that is from before it
   * was stored.
   */
  brand: kept(optional(text)),
  /** Wants news by mail. */
  news: given(generated(boolean), 'Gets news', '接收资讯'),
  /** When that was chosen last; null where it is from before choices were dated. */
  news_at: given(optional(timestamptz), 'News chosen', '资讯选择时间'),
  created_at: given(timestamptz, 'Created', '创建时间'),
  password_hash: kept(nullable(text)),
  password_changed_at: given(timestamptz, 'Password changed', '密码更改时间'),
  /** When a second factor was last turned on, off or renewed. */
  factors_changed_at: given(timestamptz, 'Two-factor authentication changed', '两步验证更改时间'),
  totp_secret: kept(nullable(bytea)),
  totp_last_step: kept(nullable(integer)),
  /** When the authenticator app was turned on; null without one, or where it was there from the start. */
  totp_added_at: kept(optional(timestamptz)),
  backup_codes_at: kept(optional(timestamptz)),
  disabled_at: kept(nullable(timestamptz)),
  deleted_at: kept(nullable(timestamptz)),
  /** Whether it is a demonstration account, whose first password is public. */
  seeded: kept(generated(boolean)),
  /** The planned deletion; null without one. From `remove_at` on the account counts as deleted. */
  abandonment_id: kept(optional(text)),
  abandoned_at: given(optional(timestamptz), 'Deletion requested', '申请注销时间'),
  remove_at: given(optional(timestamptz), 'Deletion planned for', '计划注销时间'),
};

type Columns = typeof accountColumns;

/** A column of an account that an archive gives. */
export type GivenColumn = {
  [Name in keyof Columns]: Columns[Name]['archive'] extends null ? never : Name;
}[keyof Columns];

const archived: ReadonlySet<string> = new Set(
  Object.entries(accountColumns)
    .filter(([, { archive }]) => archive !== null)
    .map(([name]) => name),
);

export function isGiven(name: string): name is GivenColumn {
  return archived.has(name);
}

/** The columns of an account that an archive gives, in the order of its page. */
export const givenColumns = Object.keys(accountColumns).filter(isGiven);
