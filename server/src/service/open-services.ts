import type { FastifyBaseLogger } from 'fastify';
import type { Brands } from '../platform/configuration/brands.ts';
import { openLegalLibrary, requireDocuments } from '../features/legal-documents/library.ts';
import { openBreachedPasswords, rangesAt } from '../platform/breached-passwords.ts';
import { openLocations } from '../platform/locations.ts';
import type { Clock } from '../platform/clock.ts';
import { openLimits } from './limits.ts';
import type { Metrics } from '../operator/metrics.ts';
import type { DocumentSet, LegalLibrary } from '../platform/configuration/legal-library.ts';
import type { Services } from '../platform/services/services.ts';
import { openStores } from '../platform/services/stores.ts';
import { makeOpenId } from '../features/third-party/oidc-client.ts';
import type { Data, Dependencies, StartOptions } from './open-data.ts';

/** What every route works with. */
export async function openServices(
  { settings, brands, extension }: StartOptions,
  { clock, random, passwords }: Dependencies,
  { database, keys, instance }: Data,
  { metrics, log }: { metrics: Metrics; log: FastifyBaseLogger },
): Promise<Services> {
  const { onKeysChanged: follow } = extension;
  const { BREACHED_PASSWORDS: source, PLACES_FILE: places } = settings;
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
    timesBreached: openBreachedPasswords(source === undefined ? extension.breachedRanges : rangesAt(source), log),
    findLocation: openLocations(places, log),
    ...(await openStores(settings, instance)),
    hasSeed: extension.seed !== null,
    onKeysChanged: follow === null ? null : () => follow({ database, clock, random }),
    limits: openLimits(database, settings, metrics.limitRefused),
  };
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
