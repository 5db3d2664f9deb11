import type { Extension, MailParts } from '../service/extension.ts';
import { originOf, type Brands, type CompleteBrand } from '../platform/configuration/brands.ts';
import type { Provider } from '../platform/configuration/provider.ts';
import { openDatabase } from '../platform/database/open.ts';
import type { Site } from '../platform/http/virtual-hosts.ts';
import { createMailer, type Mailer } from '../platform/mail/mailer.ts';
import { startService, type Service } from '../service/start-service.ts';
import { routes as analyticsRoutes } from './analytics-page.ts';
import { readDemonstrationRange } from './breached-passwords.ts';
import { takePictures } from './camera.ts';
import { startHomeHub } from './home-hub.ts';
import { demonstrationDocuments } from './legal-documents.ts';
import { routes as mailboxRoutes } from './mailbox-page.ts';
import { startMailbox } from './mailbox.ts';
import { routes as officialSiteRoutes } from './official-site-page.ts';
import { seed } from './seed.ts';
import type { DemonstrationSettings } from './settings.ts';
import { startDemonstrationProviders } from './third-parties.ts';

export interface Demonstration extends Service {
  /** The mailbox page's address, unless mails go to a mail server. */
  mailbox: string | null;
  /** Whether the demonstration accounts exist. */
  seeded: boolean;
  /** The third parties that the demonstration runs. */
  demonstrated: readonly Provider[];
  /** The demonstration app's address, if it runs. */
  homeHub: string | null;
}

interface Plan {
  settings: DemonstrationSettings;
  brands: readonly [CompleteBrand, ...CompleteBrand[]];
}

/**
 * Starts the service with all that a demonstration needs: accounts, third parties, an app, a camera, a mailbox and
 * texts.
 */
export async function startDemonstration(
  { settings, brands }: Plan,
  parts: Omit<NonNullable<Parameters<typeof startService>[1]>, 'extend'> = {},
): Promise<Demonstration> {
  let facts: Pick<Demonstration, 'demonstrated'> & { homeHub: { readonly address: string } | null } = {
    demonstrated: [],
    homeHub: null,
  };
  const { SEED: seeded, SMTP_URL: smtp, PUBLIC_SCHEME: scheme, MAILBOX_HOST: mailboxHost } = settings;
  const service = await startService(
    { settings, brands },
    {
      ...parts,
      extend: ({ brands: known, random, closing }): Extension => {
        const own = settings.hasProviders ? startDemonstrationProviders({ settings, brands: known, random }) : null;
        if (own !== null) closing.push(() => own.close());
        const homeHub = settings.hasApp ? startHomeHub({ settings, brands: known, random }) : null;
        if (homeHub !== null) closing.push(() => homeHub.close());
        const demonstrated = own?.providers ?? [];
        facts = { demonstrated, homeHub };
        return {
          providers: demonstrated,
          apps: homeHub === null ? [] : [homeHub.app],
          sites: sitesOf(settings, known),
          routes: [officialSiteRoutes, ...(smtp === undefined ? [mailboxRoutes, analyticsRoutes] : [])],
          documents: demonstrationDocuments,
          breachedRanges: readDemonstrationRange,
          seed: seeded ? seed : null,
          openMailer: (mail) => openMailer(settings, mail),
          onKeysChanged: seeded ? takePictures : null,
          open: async () => void (await Promise.all([own?.open(), homeHub?.open()])),
        };
      },
    },
  );
  const port = settings.PUBLIC_PORT ?? service.port;
  return {
    ...service,
    mailbox: smtp === undefined ? originOf(scheme, mailboxHost, port) : null,
    seeded,
    demonstrated: facts.demonstrated,
    homeHub: facts.homeHub?.address ?? null,
  };
}

/**
 * Longer than the 72-hour wait, because nodemailer measures by the wall clock, which tests move ahead. An ended mailbox
 * on this machine refuses at once anyway.
 */
const mailboxTimeoutMs = 20 * 86_400_000;

/** The official site of each brand, and the mailbox unless mails go to a mail server. */
function sitesOf({ SMTP_URL, MAILBOX_HOST }: DemonstrationSettings, brands: Brands): ReadonlyMap<string, Site> {
  const sites = new Map(brands.map((brand): [string, Site] => [brand.siteHost, { kind: 'official', brand }]));
  if (SMTP_URL === undefined) sites.set(MAILBOX_HOST, { kind: 'mailbox', brand: brands[0] });
  return sites;
}

async function openMailer(
  { SMTP_PORT: chosen, PORT: port }: DemonstrationSettings,
  { url, clock, instance, closing }: MailParts,
): Promise<Mailer> {
  const database = openDatabase(url, 2);
  closing.push(() => database.close());
  const mailbox = await startMailbox({
    query: database.query,
    clock,
    instance,
    port: chosen ?? (port === 0 || port === 65_535 ? 0 : port + 1),
    isChosen: chosen !== undefined,
  });
  closing.push(() => mailbox.close());
  return createMailer({
    url: `smtp://127.0.0.1:${mailbox.port}`,
    recover: () => mailbox.recover(),
    connectionTimeout: mailboxTimeoutMs,
  });
}
