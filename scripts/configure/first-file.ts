// The first configuration file: one brand on hosts of this machine.
import { deletionLinkKeys, linkKeys } from '../../contract/links.ts';

const links = [...linkKeys, ...deletionLinkKeys].map((key) => `        "${key}": "/${key}"`).join(',\n');

/** One brand on hosts of this machine: `npm start` runs it, and `--check` reports what it lacks for customers. */
export function firstFile(): string {
  return `{
  "$schema": "./docs/account-center.config.schema.json",
  "brands": [
    {
      // The folder in src/brands with its look, and the one in dist with its pages.
      "name": "default",
      "accountHost": "account.default.localhost",
      "siteHost": "www.default.localhost",
      "clientId": "account-center-default",
      "sender": { "name": "Account Center", "address": "no-reply@default.localhost" },
      // Contains terms/2026-01-31/en-US.txt, named after the day it takes effect; the same for privacy and every other
      // language.
      "legalFolder": "legal",
      // Addresses, or paths on the official site.
      "links": {
${links}
      },
      "defaultLanguage": "en-US",
      "defaultCountry": "GB"
    }
  ]
}
`;
}
