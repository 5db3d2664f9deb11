import { readMigrationSettings } from './platform/configuration/settings.ts';
import { captureLibraryOutput } from './platform/logs/library-output.ts';
import { reportStartupFailure } from './platform/startup-error.ts';
import { prepareDatabase } from './service/prepare-database.ts';

captureLibraryOutput(process.env['LOG_LEVEL']);

/** Migrates the database with a role that may change its tables, which the service with MIGRATE=off does not need. */
try {
  const { url, ...options } = readMigrationSettings(process.env);
  await prepareDatabase(url, options);
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  reportStartupFailure(error);
  process.exitCode = 1;
}
