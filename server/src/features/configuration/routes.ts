import { brotliCompressSync } from 'node:zlib';
import Negotiator from 'negotiator';
import { parse } from 'valibot';
import { recordAnalytics } from '#contract/calls/analytics.ts';
import { configurationSchema, type Configuration } from '#contract/configuration.ts';
import { defaultNames, oems } from '#contract/storage-names.ts';
import { versionLabel } from '../../platform/build-version.ts';
import type { Brand } from '../../platform/configuration/brands.ts';
import type { Services } from '../../platform/services/services.ts';
import { serviceKeys } from '../../platform/crypto/service-key.ts';
import { accountSite } from '../../platform/http/virtual-hosts.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/** The runtime configuration of a brand. */
function configurationOf(brand: Brand, { settings, analytics, keys }: Services): Configuration {
  return parse(configurationSchema, {
    brand: brand.name,
    environment: settings.ENVIRONMENT,
    apiBase: brand.accountOrigin,
    cloudUrl: brand.links.cloud,
    clientId: brand.clientId,
    cookieDomain: brand.cookieDomain,
    shareSessionCode: settings.COOKIE_SHARE_SESSION,
    officialSite: brand.siteOrigin,
    clearCookiePath: brand.clearCookiePath,
    oem: brand.oem,
    redirectDomain: brand.redirectDomain,
    partnerScope: brand.partnerScope,
    languages: brand.languages,
    defaultLanguage: brand.defaultLanguage,
    defaultCountry: brand.defaultCountry,
    endToEndEncryptionOpen: settings.END_TO_END_ENCRYPTION,
    backupEmailOpen: settings.BACKUP_EMAIL,
    phoneLoginOpen: brand.phoneLogin,
    platform: 'pc',
    protectionCountries: brand.protectionCountries,
    nameLength: brand.nameLength,
    hintLength: brand.hintLength,
    vaultKeys: serviceKeys(keys).map(({ kid, publicKey }) => ({ kid, publicKey })),
    ...defaultNames,
    links: brand.links,
    supportMenu: brand.supportMenu,
    filings: brand.oem === oems.chineseRegion ? brand.filings : [],
    analyticsAddress: analytics ? `${brand.accountOrigin}${recordAnalytics.path}` : '',
    frameColours: brand.frameColours,
    version: versionLabel,
  });
}

/** Serves `/config.json`, built for the brand of the host. */
export const routes: FeatureRoutes = ({ app, services, findSite }) => {
  // Built once for each brand, because it never changes while the service runs and every page waits for it.
  const packings = new Map<string, Buffer>();
  app.get('/config.json', { constraints: { site: accountSite } }, async (request, reply) => {
    void reply
      .header('cache-control', 'no-cache')
      .header('vary', 'host, accept-encoding')
      .type('application/json; charset=utf-8');
    const text = JSON.stringify(configurationOf(findSite(request.headers.host).brand, services));
    if (!new Negotiator(request).encodings(['br']).includes('br')) return text;
    const packed = packings.get(text) ?? brotliCompressSync(text);
    packings.set(text, packed);
    return reply.header('content-encoding', 'br').send(packed);
  });
  return [];
};
