import type { Brands } from '../platform/configuration/brands.ts';
import { prepareDataFolder } from '../platform/database/embedded/folder.ts';
import { startEmbedded } from '../platform/database/embedded/launcher.ts';
import { watch } from '../platform/database/embedded/watch.ts';
import { identifyInstance } from '../platform/database/instance.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { openDatabase, type Database } from '../platform/database/open.ts';
import { requireDatabase } from '../platform/database/require-database.ts';
import { requireDirect } from './require-direct.ts';
import { requireSchema } from '../platform/database/require-schema.ts';
import type { Extend, Extension } from './extension.ts';
import { prepareDatabase } from './prepare-database.ts';
import { disableSeeded } from '../accounts/disable-seeded.ts';
import { keepOfferedLanguages } from '../accounts/offered-languages.ts';
import type { Clock, Random } from '../platform/clock.ts';
import type { Shutdown } from '../platform/shutdown.ts';
import { StartupError } from '../platform/startup-error.ts';
import { openInstanceKeys } from '../platform/crypto/instance-keys.ts';
import { keyOfFolder, type Keys, type SecretKeys } from '../platform/crypto/key.ts';
import type { Passwords } from '../platform/crypto/passwords.ts';
import { directDatabase, type DirectDatabase } from '../platform/configuration/direct-database.ts';
import type { Settings } from '../platform/configuration/settings.ts';

export interface Dependencies {
  /** False if requests are only injected. */
  listen: boolean;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  extend: Extend;
  /** The open resources, even while the service starts. */
  closing: Shutdown;
}

/** For whom the service runs, and what the program around it adds. */
export interface StartOptions {
  settings: Settings;
  brands: Brands;
  extension: Extension;
}

export interface Data {
  /** The database's connections for calls. */
  url: string;
  database: Database;
  /** Those with a session each, for jobs. */
  direct: DirectDatabase;
  keys: Keys;
  /** Identifies this database. */
  instance: string;
  /** The number of accounts with public passwords that were disabled. */
  disabled: number;
}

/** Opens the database, checks its tables, and prepares its accounts. */
export async function openData(
  { settings, brands, extension }: StartOptions,
  { clock, random, passwords, closing }: Dependencies,
): Promise<Data> {
  const secrets: SecretKeys = settings.SECRET_KEY ?? [keyOfFolder(prepareDataFolder(settings.DATA_DIR))];
  const url = settings.DATABASE_URL ?? (await embeddedUrl(settings, closing));
  const { DATABASE_WAIT_SECONDS: waitSeconds } = settings;
  const direct = directDatabase(settings) ?? { url, setting: 'DATABASE_URL' };
  if (settings.MIGRATE) await prepareDatabase(direct.url, { setting: direct.setting, waitSeconds });
  const database = openDatabase(url, settings.DATABASE_CONNECTIONS, {
    statementMs: settings.STATEMENT_SECONDS * 1000,
    ownSessions: direct.url === url,
  });
  closing.push(() => database.close());
  await requireDatabase(database, waitSeconds);
  // Without the second address, the migration has checked the first one.
  if (!settings.MIGRATE || direct.url !== url) await requireDirect(database, direct, waitSeconds);
  if (!settings.MIGRATE) await requireMigrated(database.query);
  await requireSchema(database.query);
  const keys = await openInstanceKeys(database.query, secrets);
  const instance = await identifyInstance(database.query, random);
  await extension.seed?.({ database, keys, passwords, clock });
  const disabled = extension.seed === null ? await disableSeeded({ database, clock }) : 0;
  await keepOfferedLanguages({ database, brands });
  return { url, database, direct, keys, instance, disabled };
}

async function embeddedUrl(settings: Settings, closing: Shutdown): Promise<string> {
  const stopping = new AbortController();
  const starting = startEmbedded(settings.DATA_DIR, { stopping: stopping.signal });
  // Before it runs, because a forced shutdown may happen while it starts.
  closing.pushHurried(async () => {
    stopping.abort(new StartupError('The service was stopped during its start.'));
    await (await starting).requestStop();
  });
  const server = await starting;
  const endWatch = watch(server);
  closing.push(() => server.close(), endWatch);
  closing.pushHurried(endWatch);
  return server.ensureDatabase('account_center');
}
