// The configuration file of a production service on a host of this machine.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';

const schema = join(root, 'docs', 'account-center.config.schema.json');

/** Writes the file with its legal documents into a folder and returns its path. */
export function writeConfiguration(folder) {
  const { links } = JSON.parse(readFileSync(schema, 'utf8')).properties.brands.items.properties;
  const keys = Object.keys(links.properties);
  for (const name of ['terms', 'privacy']) {
    const version = join(folder, 'legal', name, '2026-01-01');
    mkdirSync(version, { recursive: true });
    for (const language of ['en-US', 'zh-CN']) writeFileSync(join(version, `${language}.txt`), `The ${name}.`);
  }
  const brand = {
    name: 'default',
    accountHost: 'account.default.localhost',
    siteHost: 'www.default.localhost',
    clientId: 'account-center-default',
    sender: { name: 'Corvid', address: 'accounts@corvid.example' },
    legalFolder: 'legal',
    links: Object.fromEntries(keys.map((key) => [key, `https://www.corvid.example/${key}`])),
  };
  const file = join(folder, 'account-center.config.json');
  writeFileSync(file, JSON.stringify({ brands: [brand] }));
  return file;
}
