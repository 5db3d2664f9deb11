import type { Clock, Random } from './platform/clock.ts';
import type { App } from './platform/configuration/app.ts';
import type { Brands } from './platform/configuration/brands.ts';
import type { DocumentSet } from './platform/configuration/legal-library.ts';
import type { Provider } from './platform/configuration/provider.ts';
import type { Services } from './platform/configuration/services.ts';
import type { FeatureRoutes } from './platform/http/features.ts';
import type { Site } from './platform/http/virtual-hosts.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Shutdown } from './platform/shutdown.ts';

/**
 * What a program around the service adds to it. The service alone adds nothing; the demonstration is such a program.
 */
export interface Extension {
  providers: readonly Provider[];
  apps: readonly App[];
  /** Hosts besides those of the account center, and what answers there. */
  sites: ReadonlyMap<string, Site>;
  routes: readonly FeatureRoutes[];
  /** In force while a brand has no documents of its own. */
  documents: DocumentSet | null;
  /**
   * Fills the database with accounts whose passwords are public; without it, those of an earlier start are disabled.
   */
  seed: ((parts: Pick<Services, 'database' | 'keys' | 'passwords' | 'clock'>) => Promise<void>) | null;
  /** Sends mails where SMTP_URL names no server. */
  openMailer: ((parts: MailParts) => Promise<Mailer>) | null;
  /** Runs after keys of the vault have changed, and with the housekeeping. */
  onKeysChanged: ((parts: Pick<Services, 'database' | 'clock' | 'random'>) => Promise<void>) | null;
  /** Runs once the service listens and its addresses are known. */
  open(): Promise<void>;
}

/** Makes an extension for the brands of a service, before the service opens its database. */
export type Extend = (parts: { brands: Brands; random: Random; closing: Shutdown }) => Extension;

/** What a mailer of an extension needs. */
export interface MailParts {
  /** Of the database. */
  url: string;
  clock: Clock;
  /** Distinguishes this database from another. */
  instance: string;
  closing: Shutdown;
}

export const noExtension: Extend = () => ({
  providers: [],
  apps: [],
  sites: new Map(),
  routes: [],
  documents: null,
  seed: null,
  openMailer: null,
  onKeysChanged: null,
  open: async () => undefined,
});
