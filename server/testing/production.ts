import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deletionLinkKeys, linkKeys } from '#contract/links.ts';
import { languages } from '#contract/languages.ts';
import { readConfiguration, type BrandList } from '../src/platform/configuration/configuration-file.ts';
import { requireProduction } from '../src/platform/configuration/production.ts';
import { readSettings } from '../src/platform/configuration/settings.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { startService } from '../src/service/start-service.ts';
import { atEnd, temporaryFolder } from './at-end.ts';
import { injectingClient } from './client.ts';
import type { BrandChange } from './plan.ts';
import { migratedDatabase, secretKey, type Running } from './service.ts';

/** An operator's configuration file: two fully configured brands. */
const operatorsFile = {
  brands: [operatorsBrand('default', 'corvid.example', {}), operatorsBrand('regional', 'corvid.test', chinese())],
};

function operatorsBrand(name: 'default' | 'regional', domain: string, more: object) {
  const keys = [...linkKeys, ...deletionLinkKeys];
  return {
    name,
    accountHost: `account.${domain}`,
    siteHost: `www.${domain}`,
    // Test clients log in with it.
    clientId: `account-center-${name}`,
    sender: { name: 'Corvid', address: `accounts@${domain}` },
    legalFolder: 'legal',
    links: Object.fromEntries(keys.map((key) => [key, `/help/${key}`])),
    ...more,
  };
}

function chinese() {
  return {
    defaultLanguage: 'zh-CN',
    userNames: 'emailOrPhone',
    oem: 'chinese-region',
    badges: [{ text: 'ICP 备 20261124 号', address: 'https://beian.example/20261124', seal: false }],
  };
}

/** A folder with a version of both legal documents in every language. */
export function writeLegalDocuments(folder: string, version = '2024-05-01'): void {
  for (const name of ['terms', 'privacy']) {
    mkdirSync(join(folder, name, version), { recursive: true });
    for (const language of languages)
      writeFileSync(join(folder, name, version, `${language}.txt`), `Corvid's ${name} of ${version}.\n`);
  }
}

/** The brands of an operator's file with changes, next to a folder with legal documents. */
export function operatorsBrands(changes: Readonly<Record<string, BrandChange>> = {}): BrandList {
  const folder = temporaryFolder('operator');
  writeLegalDocuments(join(folder, 'legal'));
  const brands = operatorsFile.brands.map((brand) => ({ ...brand, ...changes[brand.name] }));
  const reading = readConfiguration(JSON.stringify({ brands }), folder);
  if (reading.kind !== 'read') throw new Error(JSON.stringify(reading));
  return reading.brands;
}

/** Starts only the service, as for customers: https, a mail server, no demonstration. Requests are injected. */
export async function runProduction(
  environment: Record<string, string> = {},
  { brands: changes = {}, ...parts }: { brands?: Readonly<Record<string, BrandChange>>; listen?: boolean } = {},
): Promise<Running> {
  const url = environment['DATABASE_URL'] ?? (await migratedDatabase());
  const settings = readSettings({
    PORT: '0',
    PUBLIC_PORT: '443',
    PUBLIC_SCHEME: 'https',
    PAGES: 'off',
    // Those of this repository are the demonstration's.
    PAGES_DIR: 'no-pages',
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    SECURITY_LOG: 'off',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATABASE_URL: url,
    ...environment,
  });
  const service = await startService(
    { settings, brands: requireProduction(settings, operatorsBrands(changes)) },
    { listen: false, ...parts },
  );
  const database = openDatabase(url, 2);
  const close = async () => {
    await service.close();
    await database.close();
  };
  atEnd(close);
  const { port, internalPort, brands } = service;
  return { ...injectingClient(service.app, 443, brands[0].accountHost), port, internalPort, url, database, close };
}
