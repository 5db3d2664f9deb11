import type { FastifyBaseLogger } from 'fastify';
import type { Brands } from '../platform/configuration/brands.ts';
import { isPlainDatabase, type DirectDatabase } from '../platform/configuration/direct-database.ts';
import { isPlainHttp } from '../platform/configuration/production.ts';
import type { Settings } from '../platform/configuration/settings.ts';
import type { Database } from '../platform/database/open.ts';
import { mailServerProblem } from '../platform/mail/mail-server.ts';
import { collationMismatch } from './collation-mismatch.ts';
import { connectionShortage } from './connection-sum.ts';

interface Started {
  settings: Settings;
  brands: Brands;
  database: Pick<Database, 'query'>;
  /** The addresses of the database: for calls, and with sessions. */
  url: string;
  direct: DirectDatabase;
  /** The number of accounts with public passwords that were disabled. */
  disabled: number;
}

/** Logs what an operator should mend, though the service runs. */
export async function warnOperator(
  log: FastifyBaseLogger,
  { settings, brands, database: { query }, url, direct, disabled }: Started,
): Promise<void> {
  if (isPlainHttp(settings, brands))
    log.warn('passwords cross the network unencrypted: put TLS in front of the service and set PUBLIC_SCHEME=https');
  for (const setting of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const address = settings[setting];
    if (address !== undefined && isPlainDatabase(address))
      log.warn(`the connection to the database is not encrypted: add sslmode=verify-full to ${setting}`);
  }
  if (disabled > 0) log.warn(`disabled ${disabled} demonstration accounts, because their passwords are public`);
  if (settings.SMTP_URL !== undefined) void reportMailServer(settings.SMTP_URL, log);
  const isPooled = direct.url !== url;
  const shortage = await connectionShortage(query, isPooled ? 0 : settings.DATABASE_CONNECTIONS);
  if (shortage !== null) log.warn(shortage);
  const mismatch = await collationMismatch(query);
  if (mismatch !== null) log.warn(mismatch);
}

/** The mails of a server that does not answer wait, so the start does not. */
async function reportMailServer(url: string, log: FastifyBaseLogger): Promise<void> {
  const problem = await mailServerProblem(url);
  if (problem === null) log.info('the mail server accepts mails');
  else log.warn(problem);
}
