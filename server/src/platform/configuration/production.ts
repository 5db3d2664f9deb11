import { deletionLinkKeys, linkKeys } from '#contract/links.ts';
import { oems } from '#contract/storage-names.ts';
import { isLoopback } from '../loopback.ts';
import { StartupError } from '../startup-error.ts';
import type { BrandEntry } from './brand-schema.ts';
import { linksOf, type CompleteBrand } from './brands.ts';
import { sentenceOf, defaultFile, type BrandList, type Problem } from './configuration-file.ts';
import type { Settings } from './settings.ts';

/** A number of zeros means that none has been assigned. */
const placeholder = /(^|[^0-9])0{6,}([^0-9]|$)/;

/** The brands if they are ready for customers; otherwise the start fails with a sentence for each missing value. */
export function requireProduction(
  { SMTP_URL }: Pick<Settings, 'SMTP_URL'>,
  brands: BrandList | null,
): readonly [CompleteBrand, ...CompleteBrand[]] {
  const problems = [
    ...(SMTP_URL === undefined
      ? ['The setting SMTP_URL must be given: the address of a mail server, like smtp://host:25.']
      : []),
    ...(brands === null
      ? [
          `There is no ${defaultFile} here, which describes the brands, their links, badges, legal texts and senders: npm run configure writes a first one.`,
        ]
      : productionProblems(brands).map((problem) => `In ${defaultFile}, ${sentenceOf(problem)}`)),
  ];
  if (brands === null || problems.length > 0) throw new StartupError(problems.join('\n'));
  const [first, ...others] = brands;
  return [complete(first), ...others.map(complete)];
}

/** Whether customers reach an account center over plain http. Only this machine may. */
export function isPlainHttp(
  { PUBLIC_SCHEME }: Pick<Settings, 'PUBLIC_SCHEME'>,
  brands: readonly { readonly accountHost: string }[],
): boolean {
  return PUBLIC_SCHEME === 'http' && brands.some(({ accountHost }) => !isLoopback(accountHost));
}

/** The values that a brand lacks before customers may see it. Addresses on this machine are a demonstration's. */
export function productionProblems(brands: BrandList): Problem[] {
  return brands.flatMap((brand, index) =>
    [...senderProblems(brand), ...linkProblems(brand), ...badgeProblems(brand), ...legalProblems(brand)].map(
      ({ path, message }) => ({ path: ['brands', index, ...path], message }),
    ),
  );
}

function senderProblems({ sender }: BrandEntry): Problem[] {
  const path = ['sender'];
  if (sender === undefined) return [{ path, message: 'must be given: the sender name and address of mails' }];
  const host = sender.address.split('@').at(-1) ?? '';
  return isLoopback(host)
    ? [{ path: [...path, 'address'], message: `must not be at ${host}: use an address of your own domain` }]
    : [];
}

function linkProblems(brand: BrandEntry): Problem[] {
  const { links } = brand;
  const keys = [...linkKeys, ...deletionLinkKeys];
  const missing = keys.filter((key) => links[key] === undefined);
  return [
    ...(missing.length > 0 ? [{ path: ['links'], message: `must have an address for ${missing.join(', ')}` }] : []),
    ...keys.flatMap((key) => {
      const link = links[key];
      return link === undefined ? [] : localProblem(['links', key], link);
    }),
    ...siteProblem(brand),
  ];
}

function badgeProblems(brand: BrandEntry): Problem[] {
  const { badges, oem } = brand;
  if (oem === oems.chineseRegion && badges.length === 0)
    return [{ path: ['badges'], message: `must be given with the oem ${oem}: the law of the region requires them` }];
  return badges.flatMap(({ text, address }, index) => [
    ...(placeholder.test(text)
      ? [{ path: ['badges', index, 'text'], message: 'must have the number assigned by the authority' }]
      : []),
    ...localProblem(['badges', index, 'address'], address),
  ]);
}

function legalProblems({ legalFolder }: BrandEntry): Problem[] {
  if (legalFolder !== undefined) return [];
  return [{ path: ['legalFolder'], message: 'must name a folder with your terms and your privacy policy' }];
}

/** A customer’s browser would look for the page on its own machine. */
function localProblem(path: Problem['path'], link: string): Problem[] {
  if (link.startsWith('/')) return [];
  const { hostname } = new URL(link);
  return isLoopback(hostname)
    ? [{ path, message: `must not point to ${hostname}: use an address of your own site` }]
    : [];
}

/** The same for paths, which are all on the official site. */
function siteProblem({ siteHost, links, badges }: BrandEntry): Problem[] {
  const hasPath = [...Object.values(links), ...badges.map(({ address }) => address)].some(
    (link) => link?.startsWith('/') === true,
  );
  return hasPath && isLoopback(siteHost)
    ? [
        {
          path: ['siteHost'],
          message: `must not be ${siteHost}, which is the base of paths in links: use the host of your own site`,
        },
      ]
    : [];
}

function complete(brand: BrandEntry): CompleteBrand {
  const { sender, links } = brand;
  if (sender === undefined) throw new Error('The sender is missing.');
  return { ...brand, sender, links: linksOf((key) => links[key] ?? '') };
}
