import { readMigrationSettings } from './platform/configuration/settings.ts';
import { StartupError } from './platform/startup-error.ts';
import { prepareDatabase } from './prepare-database.ts';

/** Calls wait behind a migration that waits for a lock: so short a wait goes unnoticed. */
const lockMs = 5000;

/** Brings the database up to date, with a role that may change its tables; the service of MIGRATE=off needs none. */
try {
  const { url, serviceRole } = readMigrationSettings(process.env);
  await prepareDatabase(url, { lockMs, serviceRole });
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
