import * as v from 'valibot';
import { oems } from '#contract/storage-names.ts';
import { configurationFileSchema, type BrandEntry } from '../platform/configuration/brand-schema.ts';
import { linksOf, type CompleteBrand } from '../platform/configuration/brands.ts';
import type { BrandList } from '../platform/configuration/configuration-file.ts';

/** The demonstration's default configuration file. */
export const demonstrationFile = {
  brands: [
    {
      name: 'default',
      accountHost: 'account.default.localhost',
      siteHost: 'www.default.localhost',
      clientId: 'account-center-default',
      sender: { name: 'Account Center', address: 'no-reply@default.localhost' },
    },
    {
      name: 'regional',
      accountHost: 'account.regional.localhost',
      siteHost: 'www.regional.localhost',
      clientId: 'account-center-regional',
      sender: { name: '账户中心', address: 'no-reply@regional.localhost' },
      defaultLanguage: 'zh-CN',
      defaultCountry: 'CN',
      userNames: 'emailOrPhone',
      oem: oems.chineseRegion,
      accentColour: '#0a6b72',
      badges: [
        { text: '公网安备 00000000000000 号', address: '/public-security-filing', seal: true },
        { text: 'ICP 备 00000000 号', address: '/icp-filing', seal: false },
      ],
      // Older rules for Chinese texts.
      mailCodeSeconds: 300,
      nameLength: 32,
      hintLength: 32,
    },
  ],
} as const;

/** The brands of a file or of the demonstration, with defaults for what the file leaves out. */
export function demonstrationBrands(configured: BrandList | null): readonly [CompleteBrand, ...CompleteBrand[]] {
  const [first, ...others] = configured ?? v.parse(configurationFileSchema, demonstrationFile).brands;
  if (first === undefined) throw new Error('The demonstration has no brand.');
  return [complete(first), ...others.map(complete)];
}

/** Links point to the demonstration's official site, which serves a page at every path. */
function complete({ sender, links, ...brand }: BrandEntry): CompleteBrand {
  return {
    ...brand,
    sender: sender ?? { name: 'Account Center', address: `no-reply@${brand.siteHost}` },
    links: linksOf((key) => links[key] ?? `/${key}`),
  };
}
