import { expect, test } from 'vitest';
import { operatorsBrands } from '../../../testing/production.ts';
import { brandsWith, type BrandChange } from '../../../testing/plan.ts';
import { isPlainHttp, productionProblems, requireProduction } from './production.ts';
import { sentenceOf, type BrandList } from './configuration-file.ts';

const post = { SMTP_URL: 'smtps://mail.corvid.example' };
const sentences = (brands: BrandList) => productionProblems(brands).map(sentenceOf);
const wrongWith = (brand: BrandChange) => sentences(operatorsBrands({ default: brand }));
const { links } = operatorsBrands()[0];

test('a fully configured brand is ready for customers [CFG-02]', () => {
  expect(requireProduction(post, operatorsBrands()).map(({ sender }) => sender.address)).toEqual([
    'accounts@corvid.example',
    'accounts@corvid.test',
  ]);
});

test.each([
  ['http', 'account.corvid.example', true],
  ['https', 'account.corvid.example', false],
  ['http', 'account.default.localhost', false],
  ['http', '127.0.0.1', false],
] as const)('with %s at %s, the start warns of plain http: %s [CFG-02]', (scheme, accountHost, warns) => {
  const brands = [{ accountHost: 'localhost' }, { accountHost }];
  expect(isPlainHttp({ PUBLIC_SCHEME: scheme }, brands)).toBe(warns);
});

test.each<[BrandChange, string]>([
  [{ sender: undefined }, 'sender must be given: the sender name and address of mails.'],
  [
    { sender: { name: 'Account Center', address: 'no-reply@default.localhost' } },
    'sender.address must not be at default.localhost: use an address of your own domain.',
  ],
  [{ links: { ...links, store: undefined, orders: undefined } }, 'links must have an address for store, orders.'],
  [
    { links: { ...links, terms: 'http://www.default.localhost/terms' } },
    'links.terms must not point to www.default.localhost: use an address of your own site.',
  ],
  [{ legalFolder: undefined }, 'legalFolder must name a folder with your terms and your privacy policy.'],
  [{ oem: 'chinese-region' }, 'badges must be given with the oem chinese-region: the law of the region requires them.'],
  [
    { badges: [{ text: 'ICP 备 00000000 号', address: '/icp-filing', seal: false }] },
    'badges.0.text must have the number assigned by the authority.',
  ],
  [
    { badges: [{ text: 'ICP 备 20261124 号', address: 'http://127.0.0.1/icp', seal: false }] },
    'badges.0.address must not point to 127.0.0.1: use an address of your own site.',
  ],
])('a production start refuses a brand with %j [CFG-02]', (change, problem) => {
  const sentence = `brands.0.${problem}`;
  expect(wrongWith(change)).toEqual([sentence]);
  expect(() => requireProduction(post, operatorsBrands({ default: change }))).toThrow(
    `In account-center.config.json, ${sentence}`,
  );
});

test('paths are on the official site: if that is this machine, customers cannot open any link [CFG-02]', () => {
  expect(wrongWith({ siteHost: 'www.default.localhost', cookieDomain: 'account.corvid.example' })).toEqual([
    'brands.0.siteHost must not be www.default.localhost, which is the base of paths in links: use the host of your own site.',
  ]);
});

test('a production start refuses everything from the demonstration [CFG-02]', () => {
  const said = sentences(brandsWith());
  for (const part of ['sender.address', 'links', 'legalFolder'])
    for (const brand of [0, 1]) expect(said.join('\n')).toContain(`brands.${brand}.${part} must`);
  expect(said.filter((each) => each.includes('badges'))).toHaveLength(2);
});

test('without a file and a mail server the start reports both [CFG-02]', () => {
  expect(() => requireProduction({ SMTP_URL: undefined }, null)).toThrow(
    /^The setting SMTP_URL must be given.*\nThere is no account-center\.config\.json here/,
  );
});
