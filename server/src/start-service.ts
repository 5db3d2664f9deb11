import type { FastifyInstance } from 'fastify';
import { openAddressLog, type AddressLog } from './platform/logs/address-log.ts';
import { createApp, registerRoutes } from './app.ts';
import { brandsOf, type Brands, type CompleteBrand } from './platform/configuration/brands.ts';
import { prepareDataFolder } from './platform/database/embedded/folder.ts';
import { startEmbedded } from './platform/database/embedded/launcher.ts';
import { watch } from './platform/database/embedded/watch.ts';
import { identifyInstance } from './platform/database/instance.ts';
import { requireMigrated } from './platform/database/migrate.ts';
import { openDatabase, requireDatabase } from './platform/database/open.ts';
import { requireSchema } from './platform/database/require-schema.ts';
import { noExtension, type Extend, type Extension, type MailParts } from './extension.ts';
import { housekeepingHandler, housekeepingJob, housekeepingTasks, repeat, startHousekeeping } from './housekeeping.ts';
import { startQueue } from './platform/jobs/queue.ts';
import { prepareDatabase } from './prepare-database.ts';
import { disableSeeded } from './accounts/disable-seeded.ts';
import { keepOfferedLanguages } from './accounts/offered-languages.ts';
import { openLegalLibrary, requireDocuments } from './features/legal-documents/library.ts';
import { createMailer, type Mailer } from './platform/mail/mailer.ts';
import { codeJob, mailHandler, mailJob } from './platform/mail/outbox.ts';
import { requireOwnLogin } from './platform/pages/built-login.ts';
import { openPages } from './platform/pages/folder.ts';
import { systemClock, systemRandom, type Clock, type Random } from './platform/clock.ts';
import { createShutdown, type Shutdown } from './platform/shutdown.ts';
import { errorCode, StartupError } from './platform/startup-error.ts';
import { openInstanceKeys } from './platform/crypto/instance-keys.ts';
import { keyOfFolder, type SecretKeys } from './platform/crypto/key.ts';
import { makePasswords, type Passwords } from './platform/crypto/passwords.ts';
import { openLimits } from './limits.ts';
import { openInternal } from './operator/internal-port.ts';
import { createMetrics } from './operator/metrics.ts';
import type { DocumentSet, LegalLibrary } from './platform/configuration/legal-library.ts';
import type { Services } from './platform/services/services.ts';
import { isPlainDatabase, requireSharedDomains } from './platform/configuration/settings.ts';
import type { Settings } from './platform/configuration/settings.ts';
import { openStores } from './platform/services/stores.ts';
import { archiveHandler, archiveJob } from './features/archive/job.ts';
import { makeOpenId } from './features/third-party/oidc-client.ts';
import { deletionHandler, deletionJob } from './features/account-deletion/job.ts';
import { siteFinder } from './platform/http/virtual-hosts.ts';

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

async function start(
  { settings, brands: entries }: Plan,
  { listen, clock, random, passwords, extend, closing }: Dependencies,
): Promise<Omit<Service, 'close'>> {
  requireSharedDomains(settings, entries);
  requireKnownBrands(settings, entries);
  const folders = new Map(settings.PAGES ? entries.map(({ name }) => [name, openPages(settings.PAGES_DIR, name)]) : []);
  // Pages contain addresses with the port that browsers use, which is known only when listening.
  const place = { port: settings.PUBLIC_PORT ?? settings.PORT };
  const brands = brandsOf(entries, settings, place);
  const extension = extend({ brands, random, closing });
  // The built-in documents belong to the demonstration, like the pages' own buttons.
  if (extension.documents === null) for (const entry of entries) requireOwnLogin(settings, entry);

  const secrets: SecretKeys = settings.SECRET_KEY ?? [keyOfFolder(prepareDataFolder(settings.DATA_DIR))];
  const url = settings.DATABASE_URL ?? (await embeddedUrl(settings, closing));
  if (settings.MIGRATE) await prepareDatabase(url);
  const database = openDatabase(url, settings.DATABASE_CONNECTIONS, { statementMs: settings.STATEMENT_SECONDS * 1000 });
  closing.push(() => database.close());
  await requireDatabase(database);
  if (!settings.MIGRATE) await requireMigrated(database.query);
  await requireSchema(database.query);
  const keys = await openInstanceKeys(database.query, secrets);
  const instance = await identifyInstance(database.query, random);
  await extension.seed?.({ database, keys, passwords, clock });
  const disabled = extension.seed === null ? await disableSeeded({ database, clock }) : 0;
  await keepOfferedLanguages({ database, brands });

  const legalDocuments = await openLibraries(brands, clock, extension.documents);
  const { onKeysChanged: follow } = extension;
  const onKeysChanged = follow === null ? null : () => follow({ database, clock, random });
  const { archives, pictures } = await openStores(settings, instance);
  const mailer = await openMail(settings.SMTP_URL, extension, { url, clock, instance, closing });
  const metrics = createMetrics(database);
  const limits = openLimits(database, settings, metrics.limitRefused);
  const findSite = siteFinder(brands, extension.sites);
  const app = createApp(settings, findSite);
  const addressLog = openAddresses(settings, app, clock);
  // Registered before the server, so that it closes after it.
  if (addressLog !== null) closing.push(addressLog.close);
  closing.pushServer(app);
  const services = {
    settings,
    brands,
    analytics: settings.ANALYTICS,
    providers: [...settings.THIRD_PARTIES, ...extension.providers],
    openId: makeOpenId(),
    apps: [...settings.APPS, ...extension.apps],
    legalDocuments,
    clock,
    random,
    database,
    keys,
    passwords,
    archives,
    pictures,
    hasSeed: extension.seed !== null,
    onKeysChanged,
    limits,
  };
  await registerRoutes(app, {
    services,
    findSite,
    folders,
    addressLog,
    metrics,
    isStopping: closing.isStopping,
    routes: extension.routes,
  });
  const sendMail = mailHandler({ keys, mailer, clock, brands, onOutcome: metrics.mail });
  const tasks = housekeepingTasks(services);
  const { HOUSEKEEPING_SECONDS: everySeconds } = settings;
  const onTaskFailure = (error: unknown): void => app.log.error(error, 'a task of the housekeeping failed');
  closing.push(
    await startQueue({
      url,
      handlers: {
        [mailJob]: sendMail,
        [codeJob]: sendMail,
        [archiveJob]: archiveHandler({ database, keys, archives, pictures, clock, seconds: settings.ARCHIVE_SECONDS }),
        [deletionJob]: deletionHandler({ database, keys, pictures, clock }),
        [housekeepingJob]: housekeepingHandler({ database, tasks, everySeconds, onFailure: onTaskFailure }),
      },
      onDone: (name) => metrics.job(name, 'done'),
      onFailure: ({ name, attempts, dead }, error) => {
        metrics.job(name, dead ? 'dead' : 'failed');
        app.log[dead ? 'error' : 'warn'](error, `the job ${name} failed, try ${attempts}${dead ? ', the last' : ''}`);
      },
      onRestart: (waitMs, error) => {
        metrics.queueRestarted();
        app.log.error(error, `the job queue stopped and starts again in ${waitMs / 1000} s`);
      },
    }),
  );
  if (settings.DATABASE_URL !== undefined && isPlainDatabase(settings.DATABASE_URL))
    app.log.warn('the connection to the database is not encrypted: add sslmode=verify-full to DATABASE_URL');
  if (disabled > 0)
    app.log.warn(`${disabled} accounts of a demonstration were found and are disabled: their passwords are public`);
  const port = listen ? await listenOn(app, settings) : settings.PORT;
  const internalPort = await openInternal(services, { closing, metrics, listen: listenOn });
  await startHousekeeping(database.query);
  const ownTasks = [
    ...(addressLog === null ? [] : [addressLog.deleteOld]),
    ...(onKeysChanged === null ? [] : [onKeysChanged]),
  ];
  closing.push(repeat(ownTasks, everySeconds, onTaskFailure));
  place.port = settings.PUBLIC_PORT ?? port;
  await extension.open();
  return { port, internalPort, app, brands };
}

/** A third party must not name an unknown brand, because no one could log in with it. */
function requireKnownBrands({ THIRD_PARTIES: providers }: Settings, brands: readonly CompleteBrand[]): void {
  const unknown = providers.find(({ brand }) => brands.every(({ name }) => name !== brand));
  if (unknown !== undefined)
    throw new StartupError(
      `The setting THIRD_PARTIES names the brand ${unknown.brand}, and there is only ${brands.map(({ name }) => name).join(', ')}.`,
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
    onFailure: (error) => app.log.error(error, 'the security log with addresses is not written'),
  });
}

async function embeddedUrl(settings: Settings, closing: Shutdown): Promise<string> {
  const stopping = new AbortController();
  const starting = startEmbedded(settings.DATA_DIR, { stopping: stopping.signal });
  // Before it runs, because a hurried end may come while it starts.
  closing.pushHurried(async () => {
    stopping.abort(new StartupError('The service was stopped while it started.'));
    await (await starting).tellToStop();
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
      throw new StartupError(`The port ${port} is taken. Choose another one: ${setting}=${port + 10} npm start`);
    if (code === 'EACCES')
      throw new StartupError(`The port ${port} may not be used. Choose one above 1023: PORT=4600 npm start`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`The address ${host} does not belong to this machine. Set HOST to another one.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
