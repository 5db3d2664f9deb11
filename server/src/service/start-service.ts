import type { FastifyInstance } from 'fastify';
import { openAddressLog, type AddressLog } from '../platform/logs/address-log.ts';
import { createApp, registerRoutes } from './app.ts';
import { brandsOf, type Brands, type CompleteBrand } from '../platform/configuration/brands.ts';
import { noExtension, type Extension, type MailParts } from './extension.ts';
import { keepJournal, repeat, startHousekeeping } from './housekeeping.ts';
import type { MailServer } from '../platform/mail/mail-server.ts';
import { createMailer, type Mailer } from '../platform/mail/mailer.ts';
import { requireOwnLogin } from '../platform/pages/built-login.ts';
import { openPages } from '../platform/pages/folder.ts';
import { systemClock, systemRandom, type Clock } from '../platform/clock.ts';
import { createShutdown } from '../platform/shutdown.ts';
import { errorCode, StartupError } from '../platform/startup-error.ts';
import { makePasswords } from '../platform/crypto/passwords.ts';
import { runJobs } from './run-jobs.ts';
import { warnOperator } from './warn-operator.ts';
import { openInternal } from '../operator/internal-port.ts';
import { createMetrics } from '../operator/metrics.ts';
import { requireKnownScopes } from '../platform/configuration/app-settings.ts';
import { requireSharedDomains, type Settings } from '../platform/configuration/settings.ts';
import { siteFinder } from '../platform/http/virtual-hosts.ts';
import { openData, type Dependencies } from './open-data.ts';
import { openServices } from './open-services.ts';

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
  const findSite = siteFinder(brands, extension.sites);
  const app = createApp(settings, findSite);
  const services = await openServices({ settings, brands, extension }, parts, data, { metrics, log: app.log });
  const server = settings.SMTP_URL === undefined ? null : { url: settings.SMTP_URL, name: entries[0].accountHost };
  const mailer = await openMail(server, extension, { url, clock, instance, closing });
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

/** A third party must not name an unknown brand, because no one could log in with it. */
function requireKnownBrands({ THIRD_PARTIES: providers }: Settings, brands: readonly CompleteBrand[]): void {
  const unknown = providers.find(({ brand }) => brands.every(({ name }) => name !== brand));
  if (unknown !== undefined)
    throw new StartupError(
      `The setting THIRD_PARTIES names the brand ${unknown.brand}, but the brands are ${brands.map(({ name }) => name).join(', ')}.`,
    );
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

async function openMail(server: MailServer | null, { openMailer }: Extension, parts: MailParts): Promise<Mailer> {
  const mailer = await (async () => {
    if (server !== null) return createMailer(server);
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
    // All addresses of a machine without IPv6 are those of IPv4.
    if (code === 'EAFNOSUPPORT' && host === '::') return listenOn(app, { HOST: '0.0.0.0', PORT: port }, setting);
    if (code === 'EADDRINUSE')
      throw new StartupError(`The port ${port} is in use. Set ${setting} to another one, such as ${port + 10}.`);
    if (code === 'EACCES')
      throw new StartupError(`The port ${port} needs privileges. Set ${setting} to one above 1023, such as 4600.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`The address ${host} does not belong to this machine. Set HOST to another one.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
