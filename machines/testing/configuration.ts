import * as v from 'valibot';
import { configurationSchema } from '#contract/configuration.ts';
import { deletionLinkKeys, linkKeys } from '#contract/links.ts';
import { defaultNames } from '#contract/storage-names.ts';

/** A valid configuration. */
export const configuration = v.parse(configurationSchema, {
  ...defaultNames,
  brand: 'default',
  environment: 'development',
  apiBase: 'https://account.example.com',
  cloudUrl: 'https://cloud.example.com',
  clientId: 'account-center',
  cookieDomain: 'example.com',
  shareSessionCode: false,
  officialSite: 'https://www.example.com',
  oem: '',
  redirectDomain: 'example.com',
  partnerScope: 'partner',
  defaultLanguage: 'en-US',
  defaultCountry: '',
  endToEndEncryptionOpen: true,
  backupEmailOpen: true,
  platform: 'pc',
  protectionCountries: ['SG'],
  vaultKeys: [{ kid: 'test', publicKey: 'de3z2X56NCI2hMLJgzC5ExhFIdnWTjAS4DGFAq5xXSY' }],
  links: Object.fromEntries([...linkKeys, ...deletionLinkKeys].map((key) => [key, `https://www.example.com/${key}`])),
  supportMenu: ['support-center', 'contact-us'],
  filings: [],
  analyticsAddress: '',
  frameColours: { light: '#ffffff', dark: '#151920' },
  version: 'v1.1.12',
});
