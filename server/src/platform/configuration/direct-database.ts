import { addressesOf } from '../database/hosts.ts';
import type { DatabaseSetting } from '../database/require-database.ts';
import { isLoopback } from '../loopback.ts';

/** The address whose connections have sessions of their own, and its setting. */
export interface DirectDatabase {
  url: string;
  setting: DatabaseSetting;
}

/** Null for the embedded database. */
export function directDatabase({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: direct,
}: Readonly<Partial<Record<DatabaseSetting, string | undefined>>>): DirectDatabase | null {
  if (direct !== undefined) return { url: direct, setting: 'DATABASE_DIRECT_URL' };
  return url === undefined ? null : { url, setting: 'DATABASE_URL' };
}

/** Whether a database is reached over a network without requiring encryption. */
export function isPlainDatabase(address: string): boolean {
  return !isLocalDatabase(address) && !/[?&]sslmode=(require|verify-ca|verify-full)\b/.test(address);
}

/** A database without a host is reached by a local socket. A host in the query overrides the other one. */
export function isLocalDatabase(address: string): boolean {
  const queried = new URLSearchParams(/\?(.*)$/s.exec(address)?.[1]).getAll('host');
  const named = addressesOf(address).map(
    (each) => /^postgres(?:ql)?:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(each)?.[1] ?? '',
  );
  return [...named, ...queried].every((host) => host === '' || /^(\/|%2F)/i.test(host) || isLoopback(host));
}
