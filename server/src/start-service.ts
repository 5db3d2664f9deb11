import type { FastifyInstance } from 'fastify';
import { openAddressLog, type AddressLog } from './platform/http/address-log.ts';
import { createApp, registerRoutes } from './app.ts';
import { brandsOf, originOf, type Brand } from './platform/configuration/brands.ts';
import { prepareDataFolder } from './platform/database/embedded/folder.ts';
import { startEmbedded } from './platform/database/embedded/launcher.ts';
import { watch } from './platform/database/embedded/watch.ts';
import { identifyInstance } from './platform/database/instance.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase, requireDatabase } from './platform/database/open.ts';
import { requireSchema } from './platform/database/require-schema.ts';
import { takePictures } from './demo/camera.ts';
import { startHomeHub } from './demo/home-hub.ts';
import { disableSeeded, seed } from './demo/seed.ts';
import { startDemonstrationProviders } from './demo/third-parties.ts';
import { startJobs, deleteExpired } from './cleanup.ts';
import { prepareQueue, startQueue } from './platform/jobs/queue.ts';
import { openLegalLibrary } from './features/legal-documents/library.ts';
import { startMailbox } from './platform/mail/mailbox.ts';
import { createMailer, type Mailer } from './platform/mail/mailer.ts';
import { mailHandler, mailJob } from './platform/mail/outbox.ts';
import { openPages } from './platform/pages/folder.ts';
import { systemClock, systemRandom, type Clock, type Random } from './platform/clock.ts';
import { createShutdown, type Shutdown } from './platform/shutdown.ts';
import { errorCode, StartupError } from './platform/startup-error.ts';
import { openInstanceKeys } from './platform/crypto/instance-keys.ts';
import { keyOfFolder, type SecretKeys } from './platform/crypto/key.ts';
import { sealAgain } from './platform/crypto/seal-again.ts';
import { makePasswords, type Passwords } from './platform/crypto/passwords.ts';
import { openLimits } from './limits.ts';
import { openInternal } from './operator/internal-port.ts';
import { createMetrics } from './operator/metrics.ts';
import { isDemonstration, isPlainDatabase } from './platform/configuration/settings.ts';
import type { Settings } from './platform/configuration/settings.ts';
import { openStores } from './platform/configuration/stores.ts';
import { archiveHandler, archiveJob, deleteUnusedArchives } from './features/archive/job.ts';
import { deleteUnusedPictures } from './features/avatar/store.ts';
import { makeOpenId } from './features/third-party/oidc-client.ts';
import { queueDueRemovals, removalHandler, removalJob } from './features/abandonment/remove.ts';
import type { Provider } from './platform/configuration/provider.ts';
import { siteFinder } from './platform/http/virtual-hosts.ts';

export interface Service {
  port: number;
  /** The web server, which tests inject requests into. */
  app: FastifyInstance;
  brands: readonly Brand[];
  /** The port for the operator's other systems, where there is one. */
  internalPort: number | null;
  /** Address of the mailbox page, where the service runs a mailbox. */
  mailbox: string | null;
  /** Whether the demonstration accounts are there. */
  seeded: boolean;
  /** The third parties that the demonstration runs itself. */
  demonstrated: readonly Provider[];
  /** The address of the demonstration app, where the service runs one. */
  homeHub: string | null;
  /** Closes everything within 10 seconds, whatever clients do. */
  close(): Promise<void>;
}

interface Dependencies {
  /** False where requests are injected only. */
  listen: boolean;
  clock: Clock;
  random: Random;
  passwords: Passwords;
  /** What is open, also while the service starts. */
  closing: Shutdown;
}

/** Starts the whole service, or fails and leaves nothing running. */
export async function startService(settings: Settings, parts: Partial<Dependencies> = {}): Promise<Service> {
  const { closing = createShutdown() } = parts;
  try {
    const { listen = true, clock = systemClock, random = systemRandom, passwords = await makePasswords() } = parts;
    return {
      ...(await start(settings, { listen, clock, random, passwords, closing })),
      close: () => closing.close(settings.DRAIN_SECONDS * 1000),
    };
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function start(
  settings: Settings,
  { listen, clock, random, passwords, closing }: Dependencies,
): Promise<Omit<Service, 'close'>> {
  const folders = new Map(
    settings.PAGES ? (['default', 'regional'] as const).map((name) => [name, openPages(settings.PAGES_DIR, name)]) : [],
  );
  // Pages name addresses with the port that browsers use, which is certain only when listening.
  const place = { port: settings.PUBLIC_PORT ?? settings.PORT };
  const brands = brandsOf(settings, place);
  const seeded = settings.SEED ?? (isDemonstration(settings) && settings.DATABASE_URL === undefined);
  const configured = settings.THIRD_PARTIES ?? (seeded ? 'demonstration' : []);
  const demonstration =
    configured === 'demonstration' ? startDemonstrationProviders({ settings, brands, random }) : null;
  if (demonstration !== null) closing.push(() => demonstration.close());
  const providers = configured === 'demonstration' ? (demonstration?.providers ?? []) : configured;
  const registered = settings.APPS ?? (seeded ? 'demonstration' : []);
  const homeHub = registered === 'demonstration' ? startHomeHub({ settings, brands, random }) : null;
  if (homeHub !== null) closing.push(() => homeHub.close());
  const apps = registered === 'demonstration' ? (homeHub === null ? [] : [homeHub.app]) : registered;

  const secrets: SecretKeys = settings.SECRET_KEY ?? [keyOfFolder(prepareDataFolder(settings.DATA_DIR))];
  const url = settings.DATABASE_URL ?? (await embeddedUrl(settings, closing));
  const database = openDatabase(url);
  closing.push(() => database.close());
  await requireDatabase(database);
  await migrate(database.query);
  await requireSchema(database.query);
  await prepareQueue(url);
  const keys = await openInstanceKeys(database.query, secrets);
  const instance = await identifyInstance(database.query, random);
  if (seeded) await seed({ database, keys, passwords, clock });
  const disabled = seeded ? 0 : await disableSeeded({ database, clock });

  const legal = openLegalLibrary(settings.LEGAL_DIR, clock);
  const camera = seeded ? () => takePictures({ database, clock, random }) : null;
  const { archives, pictures } = await openStores(settings, instance);
  const mailer = await openMail(settings, { url, clock, instance }, closing);
  const metrics = createMetrics(database);
  const limits = openLimits(database, settings, metrics.limitRefused);
  const findSite = siteFinder(settings, brands);
  const app = createApp(settings, findSite);
  const addressLog = openAddresses(settings, app, clock);
  // Before the server, so that it ends after it.
  if (addressLog !== null) closing.push(addressLog.close);
  closing.pushServer(app);
  const analytics = settings.ANALYTICS ?? seeded;
  const services = {
    settings,
    brands,
    analytics,
    providers,
    openId: makeOpenId(),
    apps,
    legal,
    clock,
    random,
    database,
    keys,
    passwords,
    archives,
    pictures,
    camera,
    limits,
  };
  await registerRoutes(app, { services, findSite, folders, addressLog, metrics, isStopping: closing.isStopping });
  closing.push(
    await startQueue({
      url,
      handlers: {
        [mailJob]: mailHandler({ keys, mailer, clock, onOutcome: metrics.mail }),
        [archiveJob]: archiveHandler({ database, keys, archives, pictures, clock, seconds: settings.ARCHIVE_SECONDS }),
        [removalJob]: removalHandler({ database, keys, pictures, clock }),
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
    app.log.warn(`${disabled} demonstration accounts were found and are disabled: their passwords are public`);
  const port = listen ? await listenOn(app, settings) : settings.PORT;
  const internalPort = await openInternal(services, { closing, metrics, listen: listenOn });
  const jobs = [
    () => queueDueRemovals({ database, clock }),
    ...(secrets.length > 1 ? [() => sealAgain({ database, keys })] : []),
    () => deleteExpired({ database, clock, keepSeconds: settings.KEEP_ENDED_SECONDS }),
    () => deleteUnusedArchives({ database, archives, clock }),
    () => deleteUnusedPictures({ database, pictures, clock }),
    ...(addressLog === null ? [] : [addressLog.deleteOld]),
    ...(camera === null ? [] : [camera]),
  ];
  closing.push(startJobs(jobs, settings.HOUSEKEEPING_SECONDS, (error) => app.log.error(error, 'a job failed')));
  place.port = settings.PUBLIC_PORT ?? port;
  await Promise.all([demonstration?.open(), homeHub?.open()]);
  const mailbox =
    settings.SMTP_URL === undefined ? originOf(settings.PUBLIC_SCHEME, settings.MAILBOX_HOST, place.port) : null;
  return {
    port,
    internalPort,
    app,
    brands,
    mailbox,
    seeded,
    demonstrated: demonstration?.providers ?? [],
    homeHub: homeHub?.address ?? null,
  };
}

/** The security log with whole addresses, where it is wanted. */
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
  // Before it runs: a hurried end may come while it starts.
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

interface MailParts {
  url: string;
  clock: Clock;
  instance: string;
}

async function openMail(settings: Settings, { url, clock, instance }: MailParts, closing: Shutdown): Promise<Mailer> {
  const { SMTP_URL: given, MAIL_FROM: from, SMTP_PORT: chosen, PORT: port } = settings;
  const mailer = async (): Promise<Mailer> => {
    if (given !== undefined) return createMailer({ url: given, from });
    const database = openDatabase(url, 2);
    closing.push(() => database.close());
    const requested = chosen ?? (port === 0 || port === 65_535 ? 0 : port + 1);
    const mailbox = await startMailbox({
      query: database.query,
      clock,
      instance,
      port: requested,
      isChosen: chosen !== undefined,
    });
    closing.push(() => mailbox.close());
    return createMailer({ url: `smtp://127.0.0.1:${mailbox.port}`, from, recover: () => mailbox.recover() });
  };
  const made = await mailer();
  closing.push(async () => made.close());
  return made;
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
