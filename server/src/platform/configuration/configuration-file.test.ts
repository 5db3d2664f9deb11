import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brandsOfFile, readConfiguration, readConfigurationFile } from './configuration-file.ts';
import { temporaryFolder } from '../../../testing/at-end.ts';

const folder = temporaryFolder('configuration');
const brand = (...lines: string[]) =>
  [
    '{ // The brands of Corvid',
    '  "brands": [',
    '    {',
    '      "name": "corvid",',
    '      "accountHost": "account.corvid.example",',
    '      "siteHost": "www.corvid.example",',
    '      "clientId": "corvid"',
    ...lines,
    '    }',
    '  ]',
    '}',
  ].join('\n');
const problems = (text: string) => {
  const reading = readConfiguration(text, folder);
  return reading.kind === 'wrong' ? reading.problems.map(({ line, message }) => `${line}: ${message}`) : reading.kind;
};

test('a file may begin with the mark of an editor [CFG-02]', () => {
  const file = join(folder, 'marked.json');
  writeFileSync(file, `\uFEFF${brand()}`);
  expect(readConfigurationFile(file).kind).toBe('read');
});

test('a brand requires four values, and the file may have comments [CFG-02]', () => {
  expect(readConfiguration(brand(), folder)).toMatchObject({
    kind: 'read',
    brands: [{ name: 'corvid', languages: ['en-US', 'zh-CN'], oem: 'standard', nameLength: 64, badges: [] }],
  });
});

const wrong: [text: string, expected: unknown[]][] = [
  [brand(', "legalFolders": "legal"'), ['8: brands.0.legalFolders is not a setting.']],
  [
    brand(',', '"links": {', '"store": "ftp://x",', '"shop": "/"', '}'),
    [
      '10: brands.0.links.store must be an http or https address, or a path of the official site like /store.',
      '11: brands.0.links.shop is not a setting.',
    ],
  ],
  [
    brand(', "sender": {', '"name": "Corvid",', '"address": "corvid" }'),
    ['10: brands.0.sender.address must be an email address.'],
  ],
  [
    brand(', "sender": { "name": "Corvid\\r\\nBcc: x@y.example", "address": "a@b.example" }'),
    ['8: brands.0.sender.name must be a text on one line.'],
  ],
  [
    brand(', "authenticatorIssuer": "Corvid: Accounts",', '"sender": { "name": "Corvid:", "address": "a@b.example" }'),
    [
      '8: brands.0.authenticatorIssuer must not contain a colon, which authenticator apps misread.',
      '9: brands.0.sender.name must not contain a colon, which authenticator apps misread.',
    ],
  ],
  [brand(', "sender": { "name": "Corvid" }'), ['8: brands.0.sender.address must be given.']],
  [
    brand(', "redirectDomain": "elsewhere.example"'),
    ["8: brands.0.redirectDomain must contain www.corvid.example, the host of the brand's site."],
  ],
  [
    brand(', "protectionCountries": ["GB",', '"XX"]'),
    ['9: brands.0.protectionCountries.1 must be a two-letter country code.'],
  ],
  [brand(', "languages": ["zh-CN",', '"de-DE"]'), ['9: brands.0.languages.1 must be one of en-US, zh-CN.']],
  [brand(',', '"languages": []'), ['9: brands.0.languages must name at least one language.']],
  [brand(',', '"languages": ["zh-CN", "zh-CN"]'), ['9: brands.0.languages must name each language once.']],
  [
    brand(', "languages": ["zh-CN"],', '"defaultLanguage": "en-US"'),
    ['9: brands.0.defaultLanguage must be one of languages, which are zh-CN.'],
  ],
  [
    brand(', "accentColour": "#3b82f6"'),
    ['8: brands.0.accentColour must be a color like #1a56db, dark enough for white text on it.'],
  ],
  [brand(', "mailCodeSeconds": 60'), ['8: brands.0.mailCodeSeconds must be 300 or more.']],
  ['{ "brands": [] }', ['1: brands must name at least one brand.']],
  ['{ "brands": [],\n\n "brand": 1 }', ['1: brands must name at least one brand.', '3: brand is not a setting.']],
  ['{ "brands": [\n,] }', [expect.stringMatching(/^2: is not JSON: /)]],
];

test.each(wrong.map(([text, expected]) => ({ text, expected })))(
  'a problem is reported with its line: $expected [CFG-02]',
  ({ text, expected }) => {
    expect(problems(text)).toEqual(expected);
  },
);

test('two brands cannot share a name, host or client [CFG-02]', () => {
  const one = { name: 'one', accountHost: 'a.corvid.example', siteHost: 'www.corvid.example', clientId: 'one' };
  expect(problems(JSON.stringify({ brands: [one, one] }, null, 1))).toEqual([
    '10: brands.1.name is also one in another brand.',
    '11: brands.1.accountHost is also a.corvid.example in another brand.',
    '13: brands.1.clientId is also one in another brand.',
  ]);
});

test('folders are relative to the file [CFG-02]', () => {
  const file = join(folder, 'file.json');
  writeFileSync(file, brand(', "legalFolder": "legal/corvid"'));
  expect(brandsOfFile(file)?.[0].legalFolder).toBe(join(folder, 'legal', 'corvid'));
});

test('an invalid file stops the start and each problem is named; so does a named file that is missing [CFG-02]', () => {
  const file = join(folder, 'wrong.json');
  writeFileSync(file, brand(', "oems": 1, "nameLength": 65'));
  expect(() => brandsOfFile(file)).toThrow(
    `${file}:8: brands.0.nameLength must be a whole number from 1 to 64.\n${file}:8: brands.0.oems is not a setting.`,
  );
  expect(() => brandsOfFile(join(folder, 'none.json'))).toThrow(
    'The setting CONFIG_FILE names a file that does not exist',
  );
});
