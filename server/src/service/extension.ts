import type { ReadRange } from '../platform/breached-passwords.ts';
import type { Clock, Random } from '../platform/clock.ts';
import type { App } from '../platform/configuration/app.ts';
import type { Brands } from '../platform/configuration/brands.ts';
import type { DocumentSet } from '../platform/configuration/legal-library.ts';
import type { Provider } from '../platform/configuration/provider.ts';
import type { Services } from '../platform/services/services.ts';
import type { FeatureRoutes } from '../platform/http/features.ts';
import type { Site } from '../platform/http/virtual-hosts.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Shutdown } from '../platform/shutdown.ts';

/** The additions of a program around the service, such as the demonstration. The service alone adds nothing. */
export interface Extension {
  providers: readonly Provider[];
  apps: readonly App[];
  /** Additional hosts and their handlers. */
  sites: ReadonlyMap<string, Site>;
  routes: readonly FeatureRoutes[];
  /** Used while a brand has no documents of its own. */
  documents: DocumentSet | null;
  /** Used while BREACHED_PASSWORDS names no list. */
  breachedRanges: ReadRange | null;
  /** Adds accounts whose passwords are public; without it, those of an earlier start are disabled. */
  seed: ((parts: Pick<Services, 'database' | 'keys' | 'passwords' | 'clock'>) => Promise<void>) | null;
  /** Sends mails if SMTP_URL names no server. */
  openMailer: ((parts: MailParts) => Promise<Mailer>) | null;
  /** Runs after vault keys change, and with each cleanup. */
  onKeysChanged: ((parts: Pick<Services, 'database' | 'clock' | 'random'>) => Promise<void>) | null;
  /** Runs once the service listens. */
  open(): Promise<void>;
}

/** Creates an extension for a service's brands, before the service opens its database. */
export type Extend = (parts: { brands: Brands; random: Random; closing: Shutdown }) => Extension;

/** What an extension's mailer needs. */
export interface MailParts {
  /** The database's connections. */
  url: string;
  clock: Clock;
  /** Identifies this database. */
  instance: string;
  closing: Shutdown;
}

export const noExtension: Extend = () => ({
  providers: [],
  apps: [],
  sites: new Map(),
  routes: [],
  documents: null,
  breachedRanges: null,
  seed: null,
  openMailer: null,
  onKeysChanged: null,
  open: async () => undefined,
});
