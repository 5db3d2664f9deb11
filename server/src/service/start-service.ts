import type { FastifyInstance } from 'fastify';
import { openAddressLog, type AddressLog } from '../platform/logs/address-log.ts';
import { createApp, registerRoutes } from './app.ts';
import { brandsOf, type Brands, type CompleteBrand } from '../platform/configuration/brands.ts';
import { prepareDataFolder } from '../platform/database/embedded/folder.ts';
import { startEmbedded } from '../platform/database/embedded/launcher.ts';
import { watch } from '../platform/database/embedded/watch.ts';
import { identifyInstance } from '../platform/database/instance.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { openDatabase, type Database } from '../platform/database/open.ts';
import { requireDatabase } from '../platform/database/require-database.ts';
import { requireDirect } from './require-direct.ts';
import { requireSchema } from '../platform/database/require-schema.ts';
import { noExtension, type Extend, type Extension, type MailParts } from './extension.ts';
import { repeat, startHousekeeping } from './housekeeping.ts';
import { keepJournal } from './keep-journal.ts';
import { prepareDatabase } from './prepare-database.ts';
import { disableSeeded } from '../accounts/disable-seeded.ts';
import { keepOfferedLanguages } from '../accounts/offered-languages.ts';
import { openLegalLibrary, requireDocuments } from '../features/legal-documents/library.ts';
import { createMailer, type Mailer } from '../platform/mail/mailer.ts';
import { requireOwnLogin } from '../platform/pages/built-login.ts';
import { openPages } from '../platform/pages/folder.ts';
import { systemClock, systemRandom, type Clock, type Random } from '../platform/clock.ts';
import { createShutdown, type Shutdown } from '../platform/shutdown.ts';
import { errorCode, StartupError } from '../platform/startup-error.ts';
import { openInstanceKeys } from '../platform/crypto/instance-keys.ts';
import { keyOfFolder, type Keys, type SecretKeys } from '../platform/crypto/key.ts';
import { makePasswords, type Passwords } from '../platform/crypto/passwords.ts';
import { openLimits } from './limits.ts';
import { runJobs } from './run-jobs.ts';
import { warnOperator } from './warn-operator.ts';
import { openInternal } from '../operator/internal-port.ts';
import { createMetrics, type Metrics } from '../operator/metrics.ts';
import type { DocumentSet, LegalLibrary } from '../platform/configuration/legal-library.ts';
import type { Services } from '../platform/services/services.ts';
import { requireKnownScopes } from '../platform/configuration/app-settings.ts';
import { directDatabase, type DirectDatabase } from '../platform/configuration/direct-database.ts';
import { requireSharedDomains, type Settings } from '../platform/configuration/settings.ts';
import { openStores } from '../platform/services/stores.ts';
import { makeOpenId } from '../features/third-party/oidc-client.ts';
import { siteFinder } from '../platform/http/virtual-hosts.ts';

export interface Service {
  port: number;
  /** The web server, into which tests inject requests. */
  app: FastifyInstance;
  brands: Brands;
  /** The port for the operator's other systems, if any. */
  internalPort: number | null;
  /** Closes everything within 10 seconds, regardless of clients. */
  close(): Promise<void>;
}

/** What to run: the settings of the environment, and the brands of the configuration file. */
export interface Plan {
  settings: Settings;
  brands: readonly [CompleteBrand, ...CompleteBrand[]];
}

interface Dependencies {
  /** False if requests are only injected. */
  listen: boolean;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  extend: Extend;
  /** The open resources, even while the service starts. */
  closing: Shutdown;
}

/** Starts the whole service, or fails leaving nothing running. */
export async function startService(plan: Plan, parts: Partial<Dependencies> = {}): Promise<Service> {
  const { closing = createShutdown() } = parts;
  try {
    const { listen = true, clock = systemClock, random = systemRandom, extend = noExtension } = parts;
    const { passwords = await makePasswords() } = parts;
    return {
      ...(await start(plan, { listen, clock, random, passwords, extend, closing })),
      close: () => closing.close(plan.settings.DRAIN_SECONDS * 1000),
    };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function start({ settings, brands: entries }: Plan, parts: Dependencies): Promise<Omit<Service, 'close'>> {
  const { listen, clock, random, closing } = parts;
  requireSharedDomains(settings, entries);
  requireKnownScopes(settings, entries);
  requireKnownBrands(settings, entries);
  const folders = new Map(settings.PAGES ? entries.map(({ name }) => [name, openPages(settings.PAGES_DIR, name)]) : []);
  // The port is known once the service listens; addresses in pages contain it.
  let port = settings.PORT;
  const brands = brandsOf(entries, settings, () => settings.PUBLIC_PORT ?? port);
  const extension = parts.extend({ brands, random, closing });
  // The built-in documents belong to the demonstration, like the pages' own buttons.
  if (extension.documents === null) for (const entry of entries) requireOwnLogin(settings, entry);

  const data = await openData({ settings, brands, extension }, parts);
  const { url, direct, database, instance } = data;
  const metrics = createMetrics(database);
  const services = await openServices({ settings, brands, extension }, parts, data, metrics);
  const mailer = await openMail(settings.SMTP_URL, extension, { url, clock, instance, closing });
  const findSite = siteFinder(brands, extension.sites);
  const app = createApp(settings, findSite);
  const addressLog = openAddresses(settings, app, clock);
  const onTaskFailure = (error: unknown): void => app.log.error(error, 'a housekeeping task failed');
  closing.push(await keepJournal(services, onTaskFailure));
  // Registered before the server, so that it closes after it.
  if (addressLog !== null) closing.push(addressLog.close);
  closing.pushServer(app);
  const { routes } = extension;
  const { isStopping } = closing;
  await registerRoutes(app, { services, findSite, folders, addressLog, metrics, isStopping, routes });
  closing.push(await runJobs({ url: direct.url, services, mailer, metrics, log: app.log, onTaskFailure }));
  await warnOperator(app.log, { settings, brands, ...data });

  if (listen) port = await listenOn(app, settings);
  const internalPort = await openInternal(services, { closing, metrics, addressLog, listen: listenOn });
  await startHousekeeping(database.query);
  const ownTasks = [addressLog?.deleteOld, services.onKeysChanged].filter((task) => task != null);
  closing.push(repeat(ownTasks, settings.HOUSEKEEPING_SECONDS, onTaskFailure));
  await extension.open();
  return { port, internalPort, app, brands };
}

/** For whom the service runs, and what the program around it adds. */
interface StartOptions {
  settings: Settings;
  brands: Brands;
  extension: Extension;
}

interface Data {
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
async function openData(
  { settings, brands, extension }: StartOptions,
  { clock, random, passwords, closing }: Dependencies,
): Promise<Data> {
  const secrets: SecretKeys = settings.SECRET_KEY ?? [keyOfFolder(prepareDataFolder(settings.DATA_DIR))];
  const url = settings.DATABASE_URL ?? (await embeddedUrl(settings, closing));
  const { DATABASE_WAIT_SECONDS: waitSeconds } = settings;
  const direct = directDatabase(settings) ?? { url, setting: 'DATABASE_URL' };
  if (settings.MIGRATE) await prepareDatabase(direct.url, { setting: direct.setting, waitSeconds });
  const database = openDatabase(url, settings.DATABASE_CONNECTIONS, { statementMs: settings.STATEMENT_SECONDS * 1000 });
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

/** What every route works with. */
async function openServices(
  { settings, brands, extension }: StartOptions,
  { clock, random, passwords }: Dependencies,
  { database, keys, instance }: Data,
  metrics: Metrics,
): Promise<Services> {
  const { onKeysChanged: follow } = extension;
  return {
    settings,
    brands,
    analytics: settings.ANALYTICS,
    providers: [...settings.THIRD_PARTIES, ...extension.providers],
    openId: makeOpenId(),
    apps: [...settings.APPS, ...extension.apps],
    legalDocuments: await openLibraries(brands, clock, extension.documents),
    clock,
    random,
    database,
    keys,
    passwords,
    ...(await openStores(settings, instance)),
    hasSeed: extension.seed !== null,
    onKeysChanged: follow === null ? null : () => follow({ database, clock, random }),
    limits: openLimits(database, settings, metrics.limitRefused),
  };
}

/** A third party must not name an unknown brand, because no one could log in with it. */
function requireKnownBrands({ THIRD_PARTIES: providers }: Settings, brands: readonly CompleteBrand[]): void {
  const unknown = providers.find(({ brand }) => brands.every(({ name }) => name !== brand));
  if (unknown !== undefined)
    throw new StartupError(
      `The setting THIRD_PARTIES names the brand ${unknown.brand}, but the brands are ${brands.map(({ name }) => name).join(', ')}.`,
    );
}

/** The legal documents of each brand. */
async function openLibraries(
  brands: Brands,
  clock: Clock,
  builtIn: DocumentSet | null,
): Promise<Services['legalDocuments']> {
  const libraries = new Map<string, LegalLibrary>();
  for (const { name, legalFolder, languages } of brands) {
    const library = openLegalLibrary(legalFolder, clock, { languages, builtIn });
    if (builtIn === null) await requireDocuments(library, { folder: legalFolder ?? '', languages, clock });
    libraries.set(name, library);
  }
  return ({ name }) => {
    const library = libraries.get(name);
    if (library === undefined) throw new Error(`There is no brand ${name}.`);
    return library;
  };
}

/** The security log with full addresses, if enabled. */
function openAddresses(
  { SECURITY_LOG_DIR: folder, SECURITY_LOG_DAYS: days }: Settings,
  app: FastifyInstance,
  clock: Clock,
): AddressLog | null {
  if (folder === undefined) return null;
  return openAddressLog({
    folder,
    days,
    clock,
    onFailure: (error) => app.log.error(error, 'could not write the security log with addresses'),
  });
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

async function openMail(url: string | undefined, { openMailer }: Extension, parts: MailParts): Promise<Mailer> {
  const mailer = await (async () => {
    if (url !== undefined) return createMailer({ url });
    if (openMailer === null) throw new StartupError('The setting SMTP_URL must be given.');
    return openMailer(parts);
  })();
  parts.closing.push(async () => mailer.close());
  return mailer;
}

async function listenOn(
  app: FastifyInstance,
  { HOST: host, PORT: port }: Pick<Settings, 'HOST' | 'PORT'>,
  setting = 'PORT',
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE')
      throw new StartupError(`The port ${port} is in use. Choose another one: ${setting}=${port + 10} npm start`);
    if (code === 'EACCES')
      throw new StartupError(`The port ${port} needs privileges. Choose one above 1023: PORT=4600 npm start`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`The address ${host} does not belong to this machine. Set HOST to another one.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
